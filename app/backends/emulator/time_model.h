// A time for a launch that the SIMT machine ran, modelled on a named device.
//
// T = launch + max of: issuing warp instructions, passing the L1 data stage, L2 sectors, DRAM bytes, atomics on one
// address, and the longest chain of blocks when they are handed out over the SMs. DRAM bandwidth follows from the bytes
// in flight: b = inflight / (L0 (1 + s r / (2 (1 - r)))), r = b / B (a queue in front of memory).
#pragma once

#include <cstdint>
#include <string_view>

#include "app/model/device.h"
#include "kernels/simt/launch.h"
#include "kernels/simt/sectors.h"

namespace lanescope {

/// Where the time goes, in microseconds. The largest part decides.
struct ModelledTime {
    double launch = 0;
    double issue = 0;
    double l1 = 0;
    double l2 = 0;
    double dram = 0;
    double atomics = 0;
    double chain = 0;
    double dram_bytes = 0;

    double total() const;
    std::string_view limit() const;  ///< name of the part that decides
};

/// Blocks that an SM holds at a time.
int resident_blocks(const simt::Shape& shape, const Device& device);

/// Share of an SM's first-level cache that one block has.
std::size_t l1_share(const simt::Shape& shape, const Device& device);

/// gathered_bytes: size of the array that is read again and again (x), which L2 may or may not hold.
ModelledTime model_time(const simt::LaunchRecord& record, const Device& device, double gathered_bytes);

}  // namespace lanescope
