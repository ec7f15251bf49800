#include "app/backends/cuda/cupti.h"

#include <fmt/format.h>

#include "app/toolchain/library.h"

namespace lanescope::cuda {
namespace {

Cupti load_cupti() {
    const Library library(fmt::format("libcupti.so.{}", CUDA_VERSION / 1000));
    Cupti c{};
    library.load(c.get_error_message, "cuptiGetErrorMessage");
    library.load(c.device_get_chip_name, "cuptiDeviceGetChipName");
    library.load(c.profiler_initialize, "cuptiProfilerInitialize");
    library.load(c.profiler_deinitialize, "cuptiProfilerDeInitialize");
    library.load(c.get_counter_availability, "cuptiProfilerGetCounterAvailability");
    library.load(c.host_initialize, "cuptiProfilerHostInitialize");
    library.load(c.host_deinitialize, "cuptiProfilerHostDeinitialize");
    library.load(c.host_add_metrics, "cuptiProfilerHostConfigAddMetrics");
    library.load(c.host_config_size, "cuptiProfilerHostGetConfigImageSize");
    library.load(c.host_config, "cuptiProfilerHostGetConfigImage");
    library.load(c.host_evaluate, "cuptiProfilerHostEvaluateToGpuValues");
    library.load(c.enable, "cuptiRangeProfilerEnable");
    library.load(c.disable, "cuptiRangeProfilerDisable");
    library.load(c.set_config, "cuptiRangeProfilerSetConfig");
    library.load(c.data_size, "cuptiRangeProfilerGetCounterDataSize");
    library.load(c.data_initialize, "cuptiRangeProfilerCounterDataImageInitialize");
    library.load(c.start, "cuptiRangeProfilerStart");
    library.load(c.stop, "cuptiRangeProfilerStop");
    library.load(c.push_range, "cuptiRangeProfilerPushRange");
    library.load(c.pop_range, "cuptiRangeProfilerPopRange");
    library.load(c.decode, "cuptiRangeProfilerDecodeData");
    return c;
}

}  // namespace

const Cupti& cupti() {
    static const Cupti loaded = load_cupti();  // retried after an exception
    return loaded;
}

void check(CUptiResult code, const char* doing) {
    if (code == CUPTI_SUCCESS) return;
    if (code == CUPTI_ERROR_INSUFFICIENT_PRIVILEGES || code == CUPTI_ERROR_VIRTUALIZED_DEVICE_INSUFFICIENT_PRIVILEGES)
        throw NoCounters(
            "only administrators can read the GPU's counters: run as root, or load the driver with "
            "NVreg_RestrictProfilingToAdminUsers=0");
    if (code == CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED || code == CUPTI_ERROR_HARDWARE_BUSY)
        throw NoCounters("another profiler uses the GPU's counters: end it and run again");
    const char* text = nullptr;
    cupti().get_error_message(code, &text);
    throw NoCounters(fmt::format("CUPTI, {}: {}", doing, text ? text : "unknown error"));
}

}  // namespace lanescope::cuda
