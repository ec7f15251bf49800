// The host side of CUPTI's profiler: selection and evaluation of counters by name.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "app/backends/cuda/cupti.h"

namespace lanescope::cuda {

class CounterHost {
public:
    /// Throws NoCounters.
    explicit CounterHost(CUcontext context);
    CounterHost(const CounterHost&) = delete;
    CounterHost& operator=(const CounterHost&) = delete;
    ~CounterHost();

    /// Adds the counters that this GPU has, and returns their names.
    std::vector<const char*> add(std::span<const char* const> names);
    /// Returns CUPTI's image of the added counters.
    std::vector<std::uint8_t> configuration() const;
    /// Returns the values of the first range, in the order of `names`.
    std::vector<double> evaluate(std::span<const std::uint8_t> image, std::vector<const char*> names) const;

private:
    std::vector<std::uint8_t> available_;  // CUPTI may keep a pointer to it
    CUpti_Profiler_Host_Object* host_ = nullptr;
};

}  // namespace lanescope::cuda
