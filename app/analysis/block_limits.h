// Number of a kernel's blocks that an SM holds, and its limits.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "app/model/code_listing.h"
#include "app/model/device.h"
#include "app/model/lane_trace.h"

namespace lanescope {

struct BlockLimit {
    std::string name;         ///< "registers"
    std::int64_t blocks = 0;  ///< per SM; may be 0
    std::string need;         ///< "40 a thread"
    std::string why;          ///< "40 a thread, 10240 a block, of 65536"
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

/// Returns the kernel with instructions on most of the trace's lines; nullptr if there is none.
const ListedKernel* traced_kernel(const CodeListing& listing, const LaneTrace& trace);

}  // namespace lanescope
