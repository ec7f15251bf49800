#include "app/analysis/metric_rows.h"

#include "app/model/throughput.h"

namespace lanescope {
namespace {

using Figures = MetricFigures;
using Value = MetricFigures::Value;

constexpr RowGroup time_group{"time", {}}, work_group{"work", Term::warps}, lanes_group{"lanes", Term::active_lanes},
    warps_group{"warps", Term::idle_lanes}, memory_group{"memory", Term::sectors},
    shared_group{"memory", Term::shared_memory}, waits_group{"waits", Term::warps},
    waits_shared_group{"waits", Term::shared_memory}, check_group{"check", {}}, cost_group{"cost", {}};

using U = MetricUnit;

}  // namespace

const std::vector<MetricRow>& metric_rows() {
    static const std::vector<MetricRow> table{
        {time_group, "time, cold", U::microseconds, "Median of one launch with none of the data in L2.",
         [](const Figures& f) {
             return f.us ? Value({*f.us, f.time}) : std::nullopt;
         }},
        {time_group, "time, warm", U::microseconds, "Median of launches back to back: L2 may hold the data.",
         [](const Figures& f) {
             return f.us && f.result.timing->warm ? Value({f.result.timing->warm->median, f.time}) : std::nullopt;
         }},
        {time_group, "cycles", U::count,
         "SM clocks during the kernel, without the launch. With a GPU's counters: clocks in which the busiest SM had "
         "warps.",
         &Figures::cycles},
        {time_group, "GB/s", U::per_second_giga, "Compulsory bytes (inputs once, outputs once) over the time.",
         [](const Figures& f) { return f.rate(gb_s); }},
        {time_group, "GFLOP/s", U::per_second_giga, "Additions and multiplications of the problem over the time.",
         [](const Figures& f) { return f.rate(gflop_s); }},
        {time_group, "share of the roof", U::percent, "GB/s over the rate of a plain memory read on this device.",
         &Figures::share_of_roof},
        {work_group,
         "warp instructions",
         U::count,
         "Memory accesses and collectives that warps executed, over the whole grid. Arithmetic and addresses are not "
         "counted.",
         [](const Figures& f) { return f.fact_if(f.whole.steps, double(f.whole.steps)); },
         {Counter::warp_steps}},
        {work_group, "PTX instructions", U::count,
         "Instructions of the PTX that the emulator ran, executed by warps over the whole grid: accesses, arithmetic, "
         "branches and all others.",
         [](const Figures& f) { return f.instructions(double(f.instruction_counts.total())); }},
        {work_group, "live registers", U::count,
         "Largest number of a lane's 32-bit registers that hold a value at the same time in that PTX. A GPU's compiler "
         "may use more or fewer.",
         [](const Figures& f) { return f.instructions(f.instruction_counts.registers); }},
        {work_group, "IPC", U::ratio,
         "The warp instructions counted above, per clock and SM. A simulator's IPC also counts arithmetic and is "
         "higher.",
         &Figures::instructions_per_clock},
        {work_group, "instructions, all", U::count,
         "All warp instructions, including arithmetic and addresses, by the GPU's own counter.",
         [](const Figures& f) { return f.by_gpu(HardwareCounter::instructions); }},
        {work_group, "IPC, all", U::ratio,
         "All warp instructions per clock and SM, by the GPU's own counters; at most 4.",
         [](const Figures& f) { return f.by_gpu(HardwareCounter::ipc); }},
        {work_group,
         "idle issue slots",
         U::percent,
         "Share of the kernel's time in which no warp instruction is issued: all warps wait. By the time model, or by "
         "the GPU's own counter.",
         &Figures::idle_issue,
         {Counter::overlap}},
        {lanes_group, "mean active lanes", U::ratio,
         "Lanes that take part in a warp instruction, on average; at most 32.",
         [](const Figures& f) { return f.fact_if(f.whole.steps, f.whole.mean_active()); }},
        {lanes_group, "mean active lanes, all", U::ratio,
         "Mean active lanes of all warp instructions, by the GPU's own counter.",
         [](const Figures& f) { return f.by_gpu(HardwareCounter::lanes); }},
        {lanes_group, "mean active lanes, PTX", U::ratio,
         "Lanes that execute an instruction of the PTX, on average over all of them.",
         [](const Figures& f) { return f.instructions(f.instruction_counts.mean_active()); }},
        {lanes_group, "branch efficiency", U::percent,
         "Share of the conditional branches at which all active lanes of the warp take the same path.",
         &Figures::branch_efficiency},
        {lanes_group, "idle lanes", U::percent,
         "Lane slots of executed warp instructions in which the lane was masked off.",
         [](const Figures& f) { return f.fact_if(f.whole.steps, 100 * (1 - f.whole.simt_efficiency())); }},
        {warps_group, "occupancy", U::percent,
         "Warps that an SM holds over the most that it can hold, by threads, blocks, shared memory and the size of the "
         "grid. Registers are not known.",
         &Figures::occupancy_by_launch},
        {warps_group, "occupancy, achieved", U::percent,
         "Warps that an SM held on average while it had any, over the most that it can hold, by the GPU's own counter. "
         "Lower than the row above if registers limit the warps, or if blocks end at different times.",
         [](const Figures& f) { return f.by_gpu(HardwareCounter::occupancy_percent); }},
        {warps_group, "idle warps: uneven", U::percent,
         "Steps lost because warps of a block end before its longest warp, as a share of all steps until the last "
         "block ends.",
         &Figures::lost_unevenly},
        {warps_group, "idle warps: tail", U::percent,
         "Steps lost because SMs run out of blocks before the last block ends.", &Figures::lost_in_tail},
        {memory_group, "sectors per request", U::ratio,
         "32-byte sectors that a global access of a warp touches: 4 is ideal for 32 floats. A GPU's counters include "
         "loads only.",
         &Figures::sectors_a_request},
        {memory_group,
         "L1 accesses",
         U::count,
         "32-byte sectors that loads requested from the first-level cache.",
         &Figures::l1_sectors,
         {Counter::l1_sectors}},
        {memory_group,
         "L1 misses",
         U::count,
         "Sectors that reached L2, by the emulator's cache model or the GPU's own counter; stores and atomics always "
         "do. In the model, each block starts with an empty share of L1, which keeps x from block to block as far as "
         "it fits.",
         [](const Figures& f) { return f.sectors(f.traffic.from_l2); },
         {Counter::l2_sectors}},
        {memory_group, "L1 miss rate", U::percent,
         "L1 misses over L1 accesses. Above 100 if stores, which bypass L1, outnumber hits.",
         [](const Figures& f) { return f.share(f.traffic.from_l2, f.l1_bytes()); }},
        {memory_group, "L2 accesses", U::count, "32-byte sectors requested from L2.",
         [](const Figures& f) { return f.sectors(f.traffic.from_l2); }},
        {memory_group,
         "L2 misses",
         U::count,
         "Sectors that DRAM had to deliver, by the time model or the GPU's own counter.",
         [](const Figures& f) { return f.sectors(f.traffic.from_dram); },
         {Counter::dram_bytes}},
        {memory_group, "L2 miss rate", U::percent, "L2 misses over L2 accesses.",
         [](const Figures& f) { return f.share(f.traffic.from_dram, f.traffic.from_l2); }},
        {memory_group, "L2 bandwidth, GB/s", U::per_second_giga, "Bytes of L2 accesses over the time.",
         [](const Figures& f) { return f.bandwidth(f.traffic.from_l2); }},
        {memory_group, "DRAM bandwidth, GB/s", U::per_second_giga, "Bytes that DRAM delivered over the time.",
         [](const Figures& f) { return f.bandwidth(f.traffic.from_dram); }},
        {memory_group, "memory latency, clocks", U::clocks,
         "Mean clocks until a sector arrives, from the shares of L1, L2 and DRAM and their unloaded latencies.",
         &Figures::latency},
        {shared_group, "bank conflicts", U::count, "Extra passes over shared memory.", &Figures::bank_conflicts},
        {waits_group, "clocks between instructions", U::clocks,
         "Average clocks from one instruction of a warp to its next, by the GPU's own counters. The rows below show "
         "the causes of the wait. The rest is the wait for a turn among ready warps, and unlisted causes.",
         [](const Figures& f) { return f.by_gpu(HardwareCounter::clocks_between); }},
        {waits_group, "for memory", U::percent, "Part of these clocks: until loads from global memory arrive.",
         [](const Figures& f) { return f.share_of_clocks(HardwareCounter::waits_memory); }},
        {waits_group, "for room in its queue", U::percent,
         "Part of these clocks: until the SM can take another request to global memory.",
         [](const Figures& f) { return f.share_of_clocks(HardwareCounter::waits_queue); }},
        {waits_shared_group, "for shared memory", U::percent,
         "Part of these clocks: until shared memory or a shuffle answers.",
         [](const Figures& f) { return f.share_of_clocks(HardwareCounter::waits_shared); }},
        {waits_group, "at barriers", U::percent, "Part of these clocks: until the other warps of its block arrive.",
         [](const Figures& f) { return f.share_of_clocks(HardwareCounter::waits_barrier); }},
        {waits_group, "for arithmetic", U::percent, "Part of these clocks: a fixed number after each instruction.",
         [](const Figures& f) { return f.share_of_clocks(HardwareCounter::waits_result); }},
        {check_group, "largest error", U::ratio,
         "Largest deviation from the float64 reference, over the row's sum of |a||x|.",
         [](const Figures& f) { return f.fact_if(f.result.failure.empty(), f.result.verification.max_error); }},
        {check_group, "wrong rows", U::count, "Rows outside the rounding bound of any order of summation.",
         [](const Figures& f) {
             return f.fact_if(f.result.failure.empty(), double(f.result.verification.wrong_rows));
         }},
        {cost_group, "recording", U::microseconds, "Time of the run that recorded the lanes. Never a throughput.",
         [](const Figures& f) {
             return f.result.recording_us ? Value({*f.result.recording_us, MetricKind::measured}) : std::nullopt;
         }},
        {cost_group,
         "preparing the matrix",
         U::microseconds,
         "Work once per matrix on the host or the GPU, before the first launch: a library's preprocessing, or the "
         "shares of a plan. The times above do not include it.",
         [](const Figures& f) { return f.by_clock(Counter::preprocess_us); },
         {Counter::preprocess_us}},
        {cost_group,
         "emulation",
         U::microseconds,
         "Time to emulate the launch on the CPU.",
         [](const Figures& f) { return f.by_clock(Counter::emulation_us); },
         {Counter::emulation_us}},
    };
    return table;
}

}  // namespace lanescope
