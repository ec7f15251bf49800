// Event times in steps or SM clocks, and running warps over time.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "app/model/lane_trace.h"

namespace lanescope {

/// Each warp starts at 0: clocks of SMs are not comparable.
struct WarpTime {
    std::vector<std::uint32_t> starts;   ///< per event, in clocks; may be empty
    std::vector<std::uint64_t> lengths;  ///< per warp: steps, or clocks to the last event
    std::uint64_t longest = 0;

    bool by_clock() const { return !starts.empty(); }
};

WarpTime step_time(const LaneTrace& trace);

/// The last event takes 1 clock. The 32-bit clock may overflow between events. A clock that decreases or exceeds 2^31 -
/// 1 stays constant. Without clocks, returns step_time().
WarpTime clock_time(const LaneTrace& trace);

/// Returns -1 if absent.
std::int64_t event_at(const LaneTrace& trace, const WarpTime& time, std::int64_t warp, double at);

double start_of(const LaneTrace& trace, const WarpTime& time, std::int64_t warp, std::int64_t event);

/// Returns the longest length, at most 1.5 times the 90th percentile (75th for few warps), else the percentile.
std::uint64_t typical_length(std::vector<std::uint64_t> lengths);

struct LaneTimeline {
    static constexpr std::size_t classes = 8;  ///< 1 to 4 active lanes, 5 to 8, ..., 29 to 32

    /// Mean running warps per part, by active lanes.
    std::vector<std::array<double, classes>> parts;
    double end = 0;   ///< in steps or clocks
    double most = 0;  ///< largest sum
};

/// By clock, an event lasts until the warp's next one. Events without active lanes count in the lowest class.
LaneTimeline lane_timeline(const LaneTrace& trace, const WarpTime& time, double end, std::size_t parts);

}  // namespace lanescope
