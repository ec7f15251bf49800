// Times with their origin.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace lanescope {

/// Figures of different kinds never share an axis without a label.
enum class Kind : std::uint8_t { measured, modelled };

std::string_view to_string(Kind kind);

/// Microseconds per launch.
struct Times {
    double median = 0, min = 0, max = 0;
    int samples = 0;
    std::optional<double> mean{};  ///< empty in older recordings
    bool operator==(const Times&) const = default;
};

/// A modelled time has one sample.
struct Timing {
    Kind kind = Kind::modelled;
    Times cold;                      ///< L2 has none of the data
    std::optional<Times> warm;       ///< back to back
    std::optional<Times> graph;      ///< CUDA graph, for launches near the floor
    bool near_launch_floor = false;  ///< shorter than ten empty launches: unreliable
};

}  // namespace lanescope
