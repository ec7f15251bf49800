// CUPTI's range profiler, loaded on first use.
#pragma once

#include <cuda.h>
#include <cupti_profiler_host.h>
#include <cupti_profiler_target.h>
#include <cupti_range_profiler.h>
#include <cupti_result.h>
#include <cupti_target.h>

#include <cstdint>
#include <span>
#include <vector>

#include "app/base/error.h"

namespace lanescope::cuda {

class NoCounters : public BackendUnavailable {
public:
    using BackendUnavailable::BackendUnavailable;
};

/// member, function of CUPTI.
#define LANESCOPE_CUPTI_FUNCTIONS(row)                                  \
    row(get_error_message, cuptiGetErrorMessage);                       \
    row(device_get_chip_name, cuptiDeviceGetChipName);                  \
    row(profiler_initialize, cuptiProfilerInitialize);                  \
    row(profiler_deinitialize, cuptiProfilerDeInitialize);              \
    row(get_counter_availability, cuptiProfilerGetCounterAvailability); \
    row(host_initialize, cuptiProfilerHostInitialize);                  \
    row(host_deinitialize, cuptiProfilerHostDeinitialize);              \
    row(host_add_metrics, cuptiProfilerHostConfigAddMetrics);           \
    row(host_config_size, cuptiProfilerHostGetConfigImageSize);         \
    row(host_config, cuptiProfilerHostGetConfigImage);                  \
    row(host_evaluate, cuptiProfilerHostEvaluateToGpuValues);           \
    row(enable, cuptiRangeProfilerEnable);                              \
    row(disable, cuptiRangeProfilerDisable);                            \
    row(set_config, cuptiRangeProfilerSetConfig);                       \
    row(data_size, cuptiRangeProfilerGetCounterDataSize);               \
    row(data_initialize, cuptiRangeProfilerCounterDataImageInitialize); \
    row(start, cuptiRangeProfilerStart);                                \
    row(stop, cuptiRangeProfilerStop);                                  \
    row(push_range, cuptiRangeProfilerPushRange);                       \
    row(pop_range, cuptiRangeProfilerPopRange);                         \
    row(decode, cuptiRangeProfilerDecodeData);

struct Cupti {
#define LANESCOPE_MEMBER(member, function) decltype(&function) member
    LANESCOPE_CUPTI_FUNCTIONS(LANESCOPE_MEMBER)
#undef LANESCOPE_MEMBER
};

/// Throws BackendUnavailable without CUPTI's range profiler (CUDA 12.6 or newer).
const Cupti& cupti();

/// With a remedy if known.
void check(CUptiResult code, const char* doing);

/// The host side: selects and evaluates counters by name.
class CounterHost {
public:
    /// Throws NoCounters.
    explicit CounterHost(CUcontext context);
    CounterHost(const CounterHost&) = delete;
    CounterHost& operator=(const CounterHost&) = delete;
    ~CounterHost();

    /// Adds this GPU's counters, and returns their names.
    std::vector<const char*> add(std::span<const char* const> names);
    /// Returns CUPTI's image of the counters.
    std::vector<std::uint8_t> configuration() const;
    /// Returns values of the first range, in the order of `names`.
    std::vector<double> evaluate(std::span<const std::uint8_t> image, std::vector<const char*> names) const;

private:
    std::vector<std::uint8_t> available_;  // CUPTI may point to it
    CUpti_Profiler_Host_Object* host_ = nullptr;
};

/// The GPU side: counts launches in passes.
class RangeProfiler {
public:
    /// Holds the context's counters. Throws NoCounters.
    RangeProfiler(CUcontext context, std::vector<std::uint8_t> configuration, std::vector<const char*> names);
    RangeProfiler(const RangeProfiler&) = delete;
    RangeProfiler& operator=(const RangeProfiler&) = delete;
    ~RangeProfiler();

    void begin_pass();
    void begin_range();
    void end_range();
    /// Returns true after the last pass.
    bool end_pass();
    /// Returns CUPTI's image of all passes.
    std::span<const std::uint8_t> collected();

private:
    template <class Params>
    Params on_this(std::size_t size) const;
    void make_image(std::vector<const char*> names);
    void configure();
    void release();

    CUpti_RangeProfiler_Object* profiler_ = nullptr;
    std::vector<std::uint8_t> configuration_, image_;  // CUPTI keeps pointers to them
};

}  // namespace lanescope::cuda
