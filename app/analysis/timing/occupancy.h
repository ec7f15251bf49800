// SM occupancy and launch balance.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "app/model/device.h"
#include "app/model/inspection_results.h"
#include "app/model/lane_trace.h"

namespace lanescope {

/// Returns resident warps over the maximum, for an SM's share of the grid.
double occupancy(const LaunchShape& launch, const Device& device);

/// Warp-steps if blocks go to the first free place: as it was, with equal warps per block, and with all work spread
/// evenly. actual >= even_warps >= even.
struct Balance {
    double actual = 0, even_warps = 0, even = 0;
};

/// Empty unless the whole grid was recorded.
std::optional<Balance> balance_of(const LaneTrace& trace, const Device& device);

/// Limits the blocks per SM.
struct BlockLimit {
    std::string name;         ///< "registers"
    std::int64_t blocks = 0;  ///< per SM; may be 0
    std::string need;         ///< "40 per thread"
    std::string why;          ///< "40 per thread, 10240 per block, of 65536"
};

struct BlockLimits {
    std::array<BlockLimit, 4> each;  ///< registers, shared memory, warps, blocks
    std::int64_t blocks = 0;         ///< per SM
    std::int64_t warps = 0, max_warps = 0;
    double occupancy() const { return max_warps ? double(warps) / double(max_warps) : 0; }
    bool limits(const BlockLimit& limit) const { return limit.blocks == blocks; }
    /// Returns "registers, warps and blocks".
    std::string limited_by() const;
};

/// Includes static and dynamic shared memory. Rounds up to the architecture's granularity.
BlockLimits block_limits(const LaunchShape& launch, const KernelResources& resources, const Device& device);

/// Returns the kernel with instructions on most of the trace's lines; nullptr: none.
const ListedKernel* traced_kernel(const CodeListing& listing, const LaneTrace& trace);

}  // namespace lanescope
