// The side of CUPTI's profiler that runs on the GPU: one range of launches, repeated pass by pass until all counters
// that were asked for have had their turn.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "app/backends/cuda/cupti.h"

namespace lanescope::cuda {

class RangeProfiler {
public:
    /// Takes hold of the context's counters until it ends. Throws NoCounters.
    RangeProfiler(CUcontext context, std::vector<std::uint8_t> configuration, std::vector<const char*> names);
    RangeProfiler(const RangeProfiler&) = delete;
    RangeProfiler& operator=(const RangeProfiler&) = delete;
    ~RangeProfiler();

    void begin_pass();
    void begin_range();
    void end_range();
    /// Whether that was the last one.
    bool end_pass();
    /// CUPTI's image of what all passes collected.
    std::span<const std::uint8_t> collected();

private:
    template <class Params>
    Params on_this(std::size_t size) const;
    void make_image(std::vector<const char*> names);
    void configure();
    void release();

    CUpti_RangeProfiler_Object* profiler_ = nullptr;
    std::vector<std::uint8_t> configuration_, image_;  // CUPTI keeps pointers into both
};

}  // namespace lanescope::cuda
