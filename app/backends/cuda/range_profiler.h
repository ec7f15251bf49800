// The GPU side of CUPTI's profiler: counts one range of launches in passes.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "app/backends/cuda/cupti.h"

namespace lanescope::cuda {

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
