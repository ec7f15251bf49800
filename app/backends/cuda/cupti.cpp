#include "app/backends/cuda/cupti.h"

#include <cuda_runtime_api.h>
#include <dlfcn.h>
#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <string>

namespace lanescope::cuda {
namespace {

const std::string soname = fmt::format("libcupti.so.{}", CUDART_VERSION / 1000);

/// Where the loader looks, then where the toolkit puts it.
std::array<std::string, 4> places() {
    const char* home = std::getenv("CUDA_HOME");
    const std::string toolkit = home ? home : "/usr/local/cuda";
    return {soname, LANESCOPE_CUPTI_FOLDER "/" + soname, toolkit + "/lib64/" + soname,
            toolkit + "/extras/CUPTI/lib64/" + soname};
}

void* open_library() {
    for (const std::string& place : places())
        if (void* library = dlopen(place.c_str(), RTLD_NOW | RTLD_LOCAL)) return library;
    throw NoCounters(
        fmt::format("{} was not found: install the CUDA Toolkit's CUPTI, or name its folder in "
                    "LD_LIBRARY_PATH",
                    soname));
}

template <class Function>
void load(void* library, Function& function, const char* name) {
    function = reinterpret_cast<Function>(dlsym(library, name));
    if (!function) throw NoCounters(fmt::format("{} has no {}: the range profiler came with CUDA 12.6", soname, name));
}

Cupti load_all() {
    void* library = open_library();  // stays loaded: CUPTI does not survive being unloaded
    Cupti c{};
    load(library, c.get_error_message, "cuptiGetErrorMessage");
    load(library, c.device_get_chip_name, "cuptiDeviceGetChipName");
    load(library, c.profiler_initialize, "cuptiProfilerInitialize");
    load(library, c.profiler_deinitialize, "cuptiProfilerDeInitialize");
    load(library, c.get_counter_availability, "cuptiProfilerGetCounterAvailability");
    load(library, c.host_initialize, "cuptiProfilerHostInitialize");
    load(library, c.host_deinitialize, "cuptiProfilerHostDeinitialize");
    load(library, c.host_add_metrics, "cuptiProfilerHostConfigAddMetrics");
    load(library, c.host_config_size, "cuptiProfilerHostGetConfigImageSize");
    load(library, c.host_config, "cuptiProfilerHostGetConfigImage");
    load(library, c.host_evaluate, "cuptiProfilerHostEvaluateToGpuValues");
    load(library, c.enable, "cuptiRangeProfilerEnable");
    load(library, c.disable, "cuptiRangeProfilerDisable");
    load(library, c.set_config, "cuptiRangeProfilerSetConfig");
    load(library, c.data_size, "cuptiRangeProfilerGetCounterDataSize");
    load(library, c.data_initialize, "cuptiRangeProfilerCounterDataImageInitialize");
    load(library, c.start, "cuptiRangeProfilerStart");
    load(library, c.stop, "cuptiRangeProfilerStop");
    load(library, c.push_range, "cuptiRangeProfilerPushRange");
    load(library, c.pop_range, "cuptiRangeProfilerPopRange");
    load(library, c.decode, "cuptiRangeProfilerDecodeData");
    return c;
}

}  // namespace

const Cupti& cupti() {
    static const Cupti loaded = load_all();  // tried again after a failure
    return loaded;
}

void check(CUptiResult code, const char* doing) {
    if (code == CUPTI_SUCCESS) return;
    if (code == CUPTI_ERROR_INSUFFICIENT_PRIVILEGES || code == CUPTI_ERROR_VIRTUALIZED_DEVICE_INSUFFICIENT_PRIVILEGES)
        throw NoCounters(
            "the driver lets administrators alone read the GPU's counters: run as root, or load the driver "
            "with NVreg_RestrictProfilingToAdminUsers=0");
    if (code == CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED || code == CUPTI_ERROR_HARDWARE_BUSY)
        throw NoCounters("another profiler holds the GPU's counters: end it and run again");
    const char* text = nullptr;
    cupti().get_error_message(code, &text);
    throw NoCounters(fmt::format("CUPTI, {}: {}", doing, text ? text : "unknown error"));
}

}  // namespace lanescope::cuda
