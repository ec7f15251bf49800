// A time and its origin. Traced kernels never give one: see RunResult::recording_us.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace lanescope {

/// Origin of a figure. Figures of different kinds never share an axis without a label.
enum class Kind : std::uint8_t { measured, modelled };

std::string_view to_string(Kind kind);

/// Microseconds per launch over several samples.
struct Times {
    double median = 0, min = 0, max = 0;
    int samples = 0;
    std::optional<double> mean{};  ///< empty in older recordings
    bool operator==(const Times&) const = default;
};

/// The time of one variant on one device. A modelled time has one sample: median, min and max are equal.
struct Timing {
    Kind kind = Kind::modelled;
    Times cold;                      ///< L2 is cleared of the data before each launch
    std::optional<Times> warm;       ///< back to back
    std::optional<Times> graph;      ///< replay of a CUDA graph, for launches near the floor
    bool near_launch_floor = false;  ///< shorter than ten empty launches: unreliable
};

}  // namespace lanescope
