// The side of CUPTI's profiler that knows what counters are called: which of them this GPU has, how they are collected,
// and what the collected numbers mean.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "app/backends/cuda/cupti.h"

namespace lanescope::cuda {

class CounterHost {
public:
    /// For the GPU in use. Throws NoCounters.
    explicit CounterHost(CUcontext context);
    CounterHost(const CounterHost&) = delete;
    CounterHost& operator=(const CounterHost&) = delete;
    ~CounterHost();

    /// Adds the counters of these names that this GPU has, and returns their names.
    std::vector<const char*> add(std::span<const char* const> names);
    /// What the GPU must be told to collect what was added.
    std::vector<std::uint8_t> configuration() const;
    /// The values of the first range in an image of collected counters, in the order of the names.
    std::vector<double> evaluate(std::span<const std::uint8_t> image, std::vector<const char*> names) const;

private:
    std::vector<std::uint8_t> available_;  // CUPTI may keep a pointer to it
    CUpti_Profiler_Host_Object* host_ = nullptr;
};

}  // namespace lanescope::cuda
