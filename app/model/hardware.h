// The GPU's own performance counters that are read of a plain launch, under the names that CUPTI and Nsight Compute
// give them. Which of them a chip has, it says itself: one that it lacks is not in a result.
#pragma once

#include <array>

namespace lanescope::hardware {

inline constexpr const char* cycles = "sm__cycles_active.max";  ///< of the SM that has warps longest: no launch
inline constexpr const char* instructions = "smsp__inst_executed.sum";
inline constexpr const char* lanes = "smsp__thread_inst_executed_per_inst_executed.ratio";
inline constexpr const char* issue_percent = "smsp__issue_active.avg.pct_of_peak_sustained_active";
inline constexpr const char* ipc = "sm__inst_executed.avg.per_cycle_active";
inline constexpr const char* occupancy_percent = "sm__warps_active.avg.pct_of_peak_sustained_active";

inline constexpr const char* l1_requests = "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum";
inline constexpr const char* l1_sectors = "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum";
inline constexpr const char* l2_sectors = "lts__t_sectors_srcunit_tex.sum";
inline constexpr const char* dram_read_bytes = "dram__bytes_read.sum";
inline constexpr const char* bank_conflicts = "l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum";

/// Clocks from one instruction of a warp to its next, and how many of them it waits for what. Ratios.
inline constexpr const char* clocks_between = "smsp__average_warp_latency_per_inst_issued.ratio";
inline constexpr const char* waits_memory = "smsp__average_warps_issue_stalled_long_scoreboard_per_issue_active.ratio";
inline constexpr const char* waits_queue = "smsp__average_warps_issue_stalled_lg_throttle_per_issue_active.ratio";
inline constexpr const char* waits_shared = "smsp__average_warps_issue_stalled_short_scoreboard_per_issue_active.ratio";
inline constexpr const char* waits_barrier = "smsp__average_warps_issue_stalled_barrier_per_issue_active.ratio";
inline constexpr const char* waits_result = "smsp__average_warps_issue_stalled_wait_per_issue_active.ratio";

inline constexpr std::array all{cycles,       instructions,      lanes,          issue_percent,
                                ipc,          occupancy_percent, l1_requests,    l1_sectors,
                                l2_sectors,   dram_read_bytes,   bank_conflicts, clocks_between,
                                waits_memory, waits_queue,       waits_shared,   waits_barrier,
                                waits_result};

}  // namespace lanescope::hardware
