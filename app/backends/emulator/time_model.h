// A time for a launch that the emulator ran, modelled on a named device, with a cold L2. docs/time-model.md tells
// it on one page, with its errors.
//
// Parts: issuing warp instructions, passing the L1 data stage, L2 sectors, DRAM bytes, atomics, and the longest chain
// of blocks when they are handed out over the SMs. They overlap, but not perfectly: T = launch + (sum of part^p)^(1/p).
// DRAM and chain are two views of waiting for memory, by bytes in flight and by latency: of these the larger one
// counts.
#pragma once

#include <cstdint>
#include <string_view>

#include "app/machine/execution/launch.h"
#include "app/machine/recording/sectors.h"
#include "app/model/device.h"

namespace lanescope {

/// What the machine does not see, or the datasheet does not say. Calibrated on one H200, on half of the cells of
/// bench/results/h200/times.md (bench_time_model --fit), and the same for every variant and every device.
struct ModelConstants {
    double instructions_per_step = 3.75;  ///< warp instructions: the access, and arithmetic, addresses, loop around it
    double step_clocks = 18;              ///< of one warp alone between two of its steps
    double block_clocks = 1900;           ///< to start a block, load its arguments, and hand its place on
    double l2_reach = 0.68;               ///< share of L2's bandwidth that sectors reach
    double queue_slope = 0.2;             ///< s: how fast DRAM's queue grows with the load
    double dram_waits = 0.43;    ///< share of reads from DRAM that wait for it: it brings more than was asked for
    double dram_ceiling = 1.06;  ///< bandwidth with endless bytes in flight, over that of a plain read
    double written_back = 0.51;  ///< share of L2 that a flush leaves to be written back before it can be filled
    double atomic_clocks = 2;    ///< of an SM, each atomic on one address
    double preparation_us = 2;   ///< to clear or scale y before the kernel, over and above its bytes
    double overlap = 2.5;        ///< p: 1 is no overlap of the parts, infinity perfect overlap
};

/// Where the time goes, in microseconds.
struct ModelledTime {
    double launch = 0;
    double issue = 0;
    double l1 = 0;
    double l2 = 0;
    double dram = 0;
    double atomics = 0;
    double chain = 0;
    double l2_bytes = 0;    ///< that L2 is asked for: L1 keeps what it can of the gathered array from block to block
    double dram_bytes = 0;  ///< that DRAM is asked for
    double overlap = ModelConstants{}.overlap;  ///< p

    double total() const;
    std::string_view limit() const;  ///< name of the largest part
};

/// Blocks that an SM holds at a time.
int resident_blocks(const simt::Shape& shape, const Device& device);

/// Share of an SM's first-level cache that one block has.
std::size_t l1_share(const simt::Shape& shape, const Device& device);

/// gathered_bytes: size of the array that is read again and again (x), which L2 may or may not hold.
ModelledTime model_time(const simt::LaunchRecord& record, const Device& device, double gathered_bytes,
                        const ModelConstants& constants = {});

}  // namespace lanescope
