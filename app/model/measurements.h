// A run's times and counters, with their origin.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>

#include "app/base/text/names.h"

namespace lanescope {

/// Different kinds never share an axis without a label.
enum class Kind : std::uint8_t { measured, modelled };

std::string_view to_string(Kind kind);

/// Microseconds per launch.
struct Times {
    double median = 0, min = 0, max = 0;
    int samples = 0;
    std::optional<double> mean{};  ///< empty in older recordings
    bool operator==(const Times&) const = default;
};

/// A modelled time has one sample.
struct Timing {
    Kind kind = Kind::modelled;
    Times cold;                      ///< L2 has none of the data
    std::optional<Times> warm;       ///< back to back
    std::optional<Times> graph;      ///< CUDA graph, for launches near the floor
    bool near_launch_floor = false;  ///< under ten empty launches: unreliable
};

/// Counts of the emulator and time model, by name. DRAM bytes and `modelled_…` times are modelled; each time is for its
/// part alone (app/execution/time_model.h).
enum class Counter : std::uint8_t {
    dram_bytes,
    emulation_us,
    l1_sectors,
    l1_wavefronts,
    l2_sectors,
    modelled_atomics_us,
    modelled_chain_us,
    modelled_dram_us,
    modelled_issue_us,
    modelled_l1_us,
    modelled_l2_us,
    modelled_launch_us,
    modelled_phases_us,
    overlap,
    preprocess_us,
    warp_steps,
};
template <>
inline constexpr auto enum_names<Counter> = name_table<Counter>("counter", "dram_bytes", "emulation_us", "l1_sectors",
                                                                "l1_wavefronts", "l2_sectors", "modelled_atomics_us",
                                                                "modelled_chain_us", "modelled_dram_us",
                                                                "modelled_issue_us", "modelled_l1_us", "modelled_l2_us",
                                                                "modelled_launch_us", "modelled_phases_us", "overlap",
                                                                "preprocess_us", "warp_steps");

using Counters = std::map<Counter, double>;

/// A GPU's counters in a plain launch, without those that the chip lacks.
enum class HardwareCounter : std::uint8_t {
    cycles,  ///< of the longest active SM, without launch
    instructions,
    lanes,
    issue_percent,
    ipc,
    occupancy_percent,
    l1_requests,
    l1_sectors,
    l2_sectors,
    dram_read_bytes,
    bank_conflicts,
    clocks_between,  ///< between two instructions of a warp; includes the next five
    waits_memory,
    waits_queue,
    waits_shared,
    waits_barrier,
    waits_result,
};
/// Names in CUPTI and Nsight Compute.
template <>
inline constexpr auto enum_names<HardwareCounter> = name_table<HardwareCounter>(
    "counter of a GPU", "sm__cycles_active.max", "smsp__inst_executed.sum",
    "smsp__thread_inst_executed_per_inst_executed.ratio", "smsp__issue_active.avg.pct_of_peak_sustained_active",
    "sm__inst_executed.avg.per_cycle_active", "sm__warps_active.avg.pct_of_peak_sustained_active",
    "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum", "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum",
    "lts__t_sectors_srcunit_tex.sum", "dram__bytes_read.sum", "l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum",
    "smsp__average_warp_latency_per_inst_issued.ratio",
    "smsp__average_warps_issue_stalled_long_scoreboard_per_issue_active.ratio",
    "smsp__average_warps_issue_stalled_lg_throttle_per_issue_active.ratio",
    "smsp__average_warps_issue_stalled_short_scoreboard_per_issue_active.ratio",
    "smsp__average_warps_issue_stalled_barrier_per_issue_active.ratio",
    "smsp__average_warps_issue_stalled_wait_per_issue_active.ratio");

using HardwareCounters = std::map<HardwareCounter, double>;

}  // namespace lanescope
