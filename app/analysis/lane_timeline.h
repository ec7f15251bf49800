// Running warps over time by active lanes.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "app/analysis/warp_time.h"
#include "app/model/lane_trace.h"

namespace lanescope {

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
