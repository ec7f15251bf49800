// Occupancy of SMs and balance of a launch.
#pragma once

#include <optional>
#include <span>

#include "app/model/device.h"
#include "app/model/lane_trace.h"

namespace lanescope {

/// Considers threads, blocks and shared memory, without registers. At least 1.
std::int64_t resident_blocks(const LaunchShape& launch, const Device& device);

/// Returns resident warps over the maximum, for the SM's share of the grid.
double occupancy(const LaunchShape& launch, const Device& device);

/// Warp-steps of a launch if blocks go to the first free place: as it was, with equal warps per block, and with all
/// work spread evenly. actual >= even_warps >= even.
struct Balance {
    double actual = 0, even_warps = 0, even = 0;
};

/// Empty unless the whole grid was recorded.
std::optional<Balance> balance_of(const LaneTrace& trace, const Device& device);

/// Returns the end if pieces go to the first free place.
double list_schedule(std::span<const double> pieces, std::size_t places);

}  // namespace lanescope
