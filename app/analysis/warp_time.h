// Where a warp's events lie in time: by step, or by the clock of its SM.
#pragma once

#include <cstdint>
#include <vector>

#include "app/model/lane_trace.h"

namespace lanescope {

/// The events of a trace on an axis that counts from each warp's own start: clocks of different SMs do not compare.
struct WarpTime {
    std::vector<std::uint32_t> starts;   ///< of each event, in clocks; empty where the trace has no clocks
    std::vector<std::uint64_t> lengths;  ///< of each recorded warp: steps, or clocks from its first event to its last
    std::uint64_t longest = 0;           ///< of these

    bool by_clock() const { return !starts.empty(); }
};

/// By steps: an event is one long.
WarpTime step_time(const LaneTrace& trace);

/// By clocks: an event lasts until the next begins, the last one for 1. The trace keeps 32 bits of the clock, which may
/// run over between two events; a clock that goes back stands still, and so does one beyond 2^31 - 1. By steps where
/// there are none.
WarpTime clock_time(const LaneTrace& trace);

/// Index of the w-th recorded warp's event under way at that time, -1 when there is none.
std::int64_t event_at(const LaneTrace& trace, const WarpTime& time, std::int64_t warp, double at);

/// When the event begins, on that axis.
double start_of(const LaneTrace& trace, const WarpTime& time, std::int64_t warp, std::int64_t event);

/// A length that shows most warps whole: of the longest, unless it is more than one and a half times as long as nine
/// of ten warps (of few warps: three of four); then theirs. At least 1.
std::uint64_t typical_length(std::vector<std::uint64_t> lengths);

}  // namespace lanescope
