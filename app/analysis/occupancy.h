// Occupancy: how many blocks and warps an SM holds at a time, and how evenly the work is spread over them.
#pragma once

#include <optional>
#include <span>

#include "app/model/device.h"
#include "app/model/lane_trace.h"

namespace lanescope {

/// Blocks that an SM holds at a time, by threads, blocks and shared memory; registers are not known here. At least 1.
std::int64_t resident_blocks(const LaunchShape& launch, const Device& device);

/// Warps that an SM holds over those that it could hold, 0 to 1: an SM cannot hold more than its share of the grid.
double occupancy(const LaunchShape& launch, const Device& device);

/// How long a launch takes in warp-steps when blocks are handed out in order to the first free place: as it was, with
/// every warp of a block as long as their mean, and with the whole work spread evenly. actual >= even_warps >= even.
struct Balance {
    double actual = 0, even_warps = 0, even = 0;
};

/// From the recorded events; empty unless all warps of the grid were recorded whole.
std::optional<Balance> balance_of(const LaneTrace& trace, const Device& device);

/// End of the last of these pieces of work when each goes to the place that is free first.
double list_schedule(std::span<const double> pieces, std::size_t places);

}  // namespace lanescope
