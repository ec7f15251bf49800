// Active lanes over time: how many warps are under way, and how full they are, as simulators' divergence breakdowns
// plot.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "app/analysis/warp_time.h"
#include "app/model/lane_trace.h"

namespace lanescope {

struct LaneTimeline {
    static constexpr std::size_t classes = 8;  ///< 1 to 4 active lanes, 5 to 8, ..., 29 to 32

    /// Of each part of the time: warps under way, on average over the part, by their active lanes.
    std::vector<std::array<double, classes>> parts;
    double end = 0;   ///< of the time that the parts cover: steps or clocks
    double most = 0;  ///< largest sum of a part
};

/// The recorded warps from 0 to `end`, in that many parts. By clock a warp counts as being in its event until the next
/// one begins. An event without any active lane counts as the lowest class.
LaneTimeline lane_timeline(const LaneTrace& trace, const WarpTime& time, double end, std::size_t parts);

}  // namespace lanescope
