// Occupancy of an SM, and the balance of the work.
#pragma once

#include <optional>
#include <span>

#include "app/model/device.h"
#include "app/model/lane_trace.h"

namespace lanescope {

/// Returns the blocks per SM by threads, blocks and shared memory, at least 1; registers are not known here.
std::int64_t resident_blocks(const LaunchShape& launch, const Device& device);

/// Returns the resident warps over the maximum, 0 to 1, limited by the SM's share of the grid.
double occupancy(const LaunchShape& launch, const Device& device);

/// Duration of a launch in warp-steps if blocks go in order to the first free place: as it was, with equal warps in
/// each block, and with all work spread evenly. actual >= even_warps >= even.
struct Balance {
    double actual = 0, even_warps = 0, even = 0;
};

/// Empty unless all warps of the grid were recorded completely.
std::optional<Balance> balance_of(const LaneTrace& trace, const Device& device);

/// Returns the end of the last piece if each goes to the first free place.
double list_schedule(std::span<const double> pieces, std::size_t places);

}  // namespace lanescope
