// How many blocks of a kernel an SM holds at a time, and what keeps it from holding more.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "app/model/code_listing.h"
#include "app/model/device.h"
#include "app/model/lane_trace.h"

namespace lanescope {

/// One of the things of which an SM has a fixed number.
struct BlockLimit {
    std::string name;         ///< "registers"
    std::int64_t blocks = 0;  ///< an SM, by this alone; 0: not even one
    std::string need;         ///< "40 a thread"
    std::string why;          ///< "40 a thread, 10240 a block, of 65536"
};

struct BlockLimits {
    std::array<BlockLimit, 4> each;  ///< registers, shared memory, warps, blocks
    std::int64_t blocks = 0;         ///< that an SM holds: the smallest of them
    std::int64_t warps = 0, max_warps = 0;
    double occupancy() const { return max_warps ? double(warps) / double(max_warps) : 0; }
    bool limits(const BlockLimit& limit) const { return limit.blocks == blocks; }
    /// "registers", "registers, warps and blocks".
    std::string limited_by() const;
};

/// The launch's shared memory counts, static and dynamic. Registers and shared memory are rounded up as the
/// architecture gives them out.
BlockLimits block_limits(const LaunchShape& launch, const KernelResources& resources, const Device& device);

/// The kernel that a trace is of: the one whose instructions stand in most of its sites' lines. nullptr: there is none.
const ListedKernel* traced_kernel(const CodeListing& listing, const LaneTrace& trace);

}  // namespace lanescope
