// A time, with where it comes from. A traced kernel never yields one: see RunResult::recording_us.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace lanescope {

/// Where a figure comes from. Figures of different kinds never share an axis without a label.
enum class Kind : std::uint8_t { measured, modelled };

std::string_view to_string(Kind kind);

/// Microseconds of one launch over several samples.
struct Times {
    double median = 0, min = 0, max = 0;
    int samples = 0;
    std::optional<double> mean{};  ///< empty in recordings that are older than it
    bool operator==(const Times&) const = default;
};

/// The time of one variant on one device. A modelled time is one sample: median, min and max agree.
struct Timing {
    Kind kind = Kind::modelled;
    Times cold;                  ///< L2 holds none of the data before each launch
    std::optional<Times> warm;   ///< back to back
    std::optional<Times> graph;  ///< graph replay, for launches near the floor
    bool near_launch_floor = false;  ///< shorter than ten times an empty launch: read with care
};

}  // namespace lanescope
