// Models the time of an emulated launch on a device, with a cold L2. See docs/accuracy.md.
//
// Parts: warp instructions, L1 data stage, L2 sectors, DRAM bytes, atomics, and the longest chain of blocks over the
// SMs. T = launch + phases + (sum of part^p)^(1/p). DRAM (bytes in flight) and chain (latency) both model waiting, so
// only the larger counts.
#pragma once

#include <cstdint>
#include <string_view>

#include "app/emulator/memory/sectors.h"
#include "app/emulator/recording/launch_record.h"
#include "app/model/device.h"

namespace lanescope {

/// Values that neither emulator nor datasheet provides, equal for all variants and devices. Calibrated on one H200, on
/// half of the problems of bench/results/h200/times.md (bench_time_model --fit); step_clocks, line_clocks and overlap
/// were set.
struct ModelConstants {
    double issued_per_ptx = 0.27;  ///< instructions that a GPU issues, per unoptimised PTX instruction
    double step_clocks = 8;        ///< of a single warp between steps
    double line_clocks = 0.65;     ///< of L1 per line of a request, if the request's banks differ
    double block_clocks = 1780;    ///< to start a block, load arguments, free its slot
    double l2_reach = 0.68;        ///< reached share of L2's bandwidth
    double queue_slope = 0.214;    ///< s: growth of DRAM's queue with the load
    double dram_waits = 0.45;      ///< share of a warp's later DRAM reads that wait: DRAM fetches more than requested
    double dram_ceiling = 1.06;    ///< bandwidth with unlimited bytes in flight, relative to a plain read
    double written_back = 0.41;    ///< dirty share of L2 after a flush
    double atomic_clocks = 2;      ///< SM clocks per atomic on one address
    double preparation_us = 2;     ///< to clear or scale y, plus its bytes
    double overlap = 2;            ///< p; 1: no overlap, infinity: perfect overlap
};

/// Microseconds by part.
struct ModelledTime {
    double launch = 0;
    double issue = 0;
    double l1 = 0;
    double l2 = 0;
    double dram = 0;
    double atomics = 0;
    double chain = 0;
    double phases = 0;                          ///< of chain: a block's shorter phases, which nothing overlaps
    double l2_bytes = 0;                        ///< requested from L2
    double dram_bytes = 0;                      ///< DRAM traffic
    double overlap = ModelConstants{}.overlap;  ///< p

    double total() const;
    std::string_view limit() const;  ///< name of the largest part
};

/// Returns L1 bytes per block.
std::size_t l1_share(const emulator::Shape& shape, const Device& device);

/// Returns the cache of an SM that runs the launch.
emulator::SmCache sm_cache(const emulator::Shape& shape, const Device& device);

/// `gathered_bytes`: size of the repeatedly read array (x).
ModelledTime model_time(const emulator::LaunchRecord& record, const Device& device, double gathered_bytes,
                        const ModelConstants& constants = {});

}  // namespace lanescope
