// Times of a warp's events: steps, or clocks of its SM.
#pragma once

#include <cstdint>
#include <vector>

#include "app/model/lane_trace.h"

namespace lanescope {

/// A trace's time axis. Each warp starts at 0, because clocks of different SMs are not comparable.
struct WarpTime {
    std::vector<std::uint32_t> starts;   ///< of each event, in clocks; empty without clocks
    std::vector<std::uint64_t> lengths;  ///< per recorded warp: steps, or clocks from first to last event
    std::uint64_t longest = 0;

    bool by_clock() const { return !starts.empty(); }
};

/// Each event has length 1.
WarpTime step_time(const LaneTrace& trace);

/// An event lasts until the next one, the last for 1 clock. The trace has 32 bits of the clock, which may overflow once
/// between two events. A clock that decreases or exceeds 2^31 - 1 stays constant. Without clocks it returns
/// step_time().
WarpTime clock_time(const LaneTrace& trace);

/// Returns the index of the event at that time; -1: none.
std::int64_t event_at(const LaneTrace& trace, const WarpTime& time, std::int64_t warp, double at);

double start_of(const LaneTrace& trace, const WarpTime& time, std::int64_t warp, std::int64_t event);

/// Returns a length that shows most warps whole: the longest, unless it exceeds 1.5 times the 90th percentile (75th for
/// few warps); then the percentile. At least 1.
std::uint64_t typical_length(std::vector<std::uint64_t> lengths);

}  // namespace lanescope
