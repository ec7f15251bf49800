// The number of a kernel's blocks that an SM holds at a time, and its limits.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "app/model/code_listing.h"
#include "app/model/device.h"
#include "app/model/lane_trace.h"

namespace lanescope {

/// A limited resource of an SM.
struct BlockLimit {
    std::string name;         ///< "registers"
    std::int64_t blocks = 0;  ///< per SM, by this resource alone; may be 0
    std::string need;         ///< "40 a thread"
    std::string why;          ///< "40 a thread, 10240 a block, of 65536"
};

struct BlockLimits {
    std::array<BlockLimit, 4> each;  ///< registers, shared memory, warps, blocks
    std::int64_t blocks = 0;         ///< per SM: the smallest of `each`
    std::int64_t warps = 0, max_warps = 0;
    double occupancy() const { return max_warps ? double(warps) / double(max_warps) : 0; }
    bool limits(const BlockLimit& limit) const { return limit.blocks == blocks; }
    /// Returns "registers", or "registers, warps and blocks".
    std::string limited_by() const;
};

/// Includes the launch's static and dynamic shared memory. Rounds registers and shared memory up to the architecture's
/// granularity.
BlockLimits block_limits(const LaunchShape& launch, const KernelResources& resources, const Device& device);

/// Returns the kernel of a trace: the one with instructions on most lines of its sites. nullptr if the listing is
/// empty.
const ListedKernel* traced_kernel(const CodeListing& listing, const LaneTrace& trace);

}  // namespace lanescope
