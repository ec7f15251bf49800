// CUPTI as a table of functions, loaded on first use.
#pragma once

#include <cuda.h>
#include <cupti_profiler_host.h>
#include <cupti_profiler_target.h>
#include <cupti_range_profiler.h>
#include <cupti_result.h>
#include <cupti_target.h>

#include "app/model/text/error.h"

namespace lanescope::cuda {

/// Why counters are not readable, in one line.
class NoCounters : public BackendUnavailable {
public:
    using BackendUnavailable::BackendUnavailable;
};

struct Cupti {
    decltype(&cuptiGetErrorMessage) get_error_message;
    decltype(&cuptiDeviceGetChipName) device_get_chip_name;
    decltype(&cuptiProfilerInitialize) profiler_initialize;
    decltype(&cuptiProfilerDeInitialize) profiler_deinitialize;
    decltype(&cuptiProfilerGetCounterAvailability) get_counter_availability;
    decltype(&cuptiProfilerHostInitialize) host_initialize;
    decltype(&cuptiProfilerHostDeinitialize) host_deinitialize;
    decltype(&cuptiProfilerHostConfigAddMetrics) host_add_metrics;
    decltype(&cuptiProfilerHostGetConfigImageSize) host_config_size;
    decltype(&cuptiProfilerHostGetConfigImage) host_config;
    decltype(&cuptiProfilerHostEvaluateToGpuValues) host_evaluate;
    decltype(&cuptiRangeProfilerEnable) enable;
    decltype(&cuptiRangeProfilerDisable) disable;
    decltype(&cuptiRangeProfilerSetConfig) set_config;
    decltype(&cuptiRangeProfilerGetCounterDataSize) data_size;
    decltype(&cuptiRangeProfilerCounterDataImageInitialize) data_initialize;
    decltype(&cuptiRangeProfilerStart) start;
    decltype(&cuptiRangeProfilerStop) stop;
    decltype(&cuptiRangeProfilerPushRange) push_range;
    decltype(&cuptiRangeProfilerPopRange) pop_range;
    decltype(&cuptiRangeProfilerDecodeData) decode;
};

/// Throws BackendUnavailable without CUPTI's range profiler (CUDA 12.6 or newer).
const Cupti& cupti();

/// Throws NoCounters, with a remedy if known.
void check(CUptiResult code, const char* doing);

}  // namespace lanescope::cuda
