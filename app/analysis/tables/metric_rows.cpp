#include "app/analysis/tables/metric_rows.h"

#include <algorithm>
#include <functional>

#include "app/analysis/lanes/lane_tally.h"
#include "app/analysis/timing/occupancy.h"
#include "app/analysis/timing/roofline.h"
#include "app/model/operation.h"
#include "app/model/run_result.h"

namespace lanescope {
namespace {

using Value = std::optional<MetricValue>;
using Number = std::optional<double>;

/// A program's results have no reference.
bool was_checked(const RunResult& result) { return result.failure.empty() && !is_program(result.problem); }

Value value_of(const Number& number, MetricKind kind) { return number ? Value({*number, kind}) : std::nullopt; }

/// Figures of a result, which must outlive them. A figure is empty if an input was not counted.
struct Figures {
    const RunResult& result;
    LaneTally whole = tally(result.trace);
    InstructionCounts instruction_counts = result.trace->all_instructions();
    Traffic traffic = traffic_of(result);
    Number us{}, kernel_us{};  ///< cold, with and without the launch
    MetricKind time = MetricKind::modelled;

    explicit Figures(const RunResult& r) : result(r) {
        if (!r.timing || r.timing->cold.median <= 0) return;
        us = r.timing->cold.median;
        kernel_us = std::max(0.0, *us - r.device.launch_us);
        time = r.timing->kind == Kind::measured ? MetricKind::measured : MetricKind::modelled;
    }

    MetricKind traffic_kind() const { return traffic.measured ? MetricKind::measured : MetricKind::modelled; }

    double sm_clocks() const {
        return kernel_us.value_or(0) * result.device.clock_ghz * 1e3 * std::max(1, result.device.multiprocessors);
    }

    /// A fact follows from counts of lanes and steps.
    static Value fact_if(bool known, double value) { return known ? Value({value, MetricKind::fact}) : std::nullopt; }

    /// PTX instructions, if counted.
    Value instructions(double value) const { return fact_if(!result.trace->instructions.empty() && value > 0, value); }

    Value branch_efficiency() const {
        const double branches = double(instruction_counts.branches);
        return fact_if(branches > 0, 100 * (1 - double(instruction_counts.divergent) / branches));
    }

    Value by_gpu(HardwareCounter which) const {
        return value_of(hardware_counter(result, which), MetricKind::measured);
    }

    Value by_clock(Counter which) const { return value_of(counter(result, which), MetricKind::measured); }

    /// Percent of clocks between two instructions of a warp.
    Value share_of_clocks(HardwareCounter which) const {
        const Number waits = hardware_counter(result, which),
                     all = hardware_counter(result, HardwareCounter::clocks_between);
        if (!waits || !all || *all <= 0) return std::nullopt;
        return MetricValue{100 * *waits / *all, MetricKind::measured};
    }

    Value cycles() const {
        if (const Value counted = by_gpu(HardwareCounter::cycles)) return counted;
        if (!kernel_us || result.device.clock_ghz <= 0) return std::nullopt;
        return MetricValue{*kernel_us * result.device.clock_ghz * 1e3, time};
    }

    Value rate(double (*of)(const Work&, double us)) const {
        if (!us) return std::nullopt;
        return MetricValue{of(result.work, *us), time, is_impossible(result)};
    }

    Value share_of_roof() const {
        if (!us || roof_gb_s(result.device) <= 0) return std::nullopt;
        return MetricValue{percent_of_roof(result.work, result.device, *us), time, is_impossible(result)};
    }

    Value instructions_per_clock() const {
        if (!whole.steps || sm_clocks() <= 0) return std::nullopt;
        return MetricValue{double(whole.steps) / sm_clocks(), time};
    }

    Value idle_issue() const {
        if (const auto busy = by_gpu(HardwareCounter::issue_percent)) return MetricValue{100 - busy->value, busy->kind};
        const Number issue = counter(result, Counter::modelled_issue_us);
        if (!issue || !kernel_us || *kernel_us <= 0) return std::nullopt;
        return MetricValue{100 * std::max(0.0, 1 - *issue / *kernel_us), MetricKind::modelled};
    }

    Value occupancy_by_launch() const {
        const bool known = result.trace->launch.threads_per_block() > 0 && whole.steps > 0;
        return fact_if(known, 100 * occupancy(result.trace->launch, result.device));
    }

    /// Percent of steps until the last block ends.
    Value lost(double (*steps)(const Balance&)) const {
        const auto balance = balance_of(result.trace, result.device);
        if (!balance || balance->actual <= 0) return std::nullopt;
        return fact_if(true, 100 * steps(*balance) / balance->actual);
    }

    Value sectors_per_request() const {
        const Number sectors = hardware_counter(result, HardwareCounter::l1_sectors),
                     requests = hardware_counter(result, HardwareCounter::l1_requests);
        if (sectors && requests && *requests > 0) return MetricValue{*sectors / *requests, MetricKind::measured};
        return fact_if(whole.requests, whole.sectors_per_request());
    }

    /// Loads only; stores bypass L1.
    Number l1_bytes() const {
        const Number counted = counter(result, Counter::l1_sectors);
        return counted ? Number(*counted * sector_bytes) : traffic.requested;
    }

    static Value sectors(const Number& bytes, MetricKind kind) {
        return bytes ? Value({*bytes / sector_bytes, kind}) : std::nullopt;
    }

    Value l1_sectors() const { return sectors(l1_bytes(), traffic.measured ? MetricKind::measured : MetricKind::fact); }
    Value l2_sectors() const { return sectors(traffic.from_l2, traffic_kind()); }
    Value dram_sectors() const { return sectors(traffic.from_dram, traffic_kind()); }

    /// Percent.
    Value share(const Number& part, const Number& all) const {
        if (!part || !all || *all <= 0) return std::nullopt;
        return MetricValue{100 * *part / *all, traffic_kind()};
    }

    /// Has the time's kind.
    Value bandwidth(const Number& bytes) const {
        if (!us || !bytes) return std::nullopt;
        return MetricValue{*bytes / *us * 1e-3, time};
    }

    /// Mean clocks per sector.
    Value latency() const {
        const Number all = l1_bytes(), l2 = traffic.from_l2, dram = traffic.from_dram;
        if (!all || !l2 || !dram || *all <= 0) return std::nullopt;
        const Device& d = result.device;
        const double misses = std::min(*l2 / *all, 1.0), far = *l2 > 0 ? std::min(*dram / *l2, 1.0) : 0;
        return MetricValue{(1 - misses) * d.shared_latency_clocks +
                               misses * ((1 - far) * d.l2_latency_clocks + far * d.dram_latency_clocks),
                           MetricKind::modelled};
    }

    Value bank_conflicts() const {
        if (const Value counted = by_gpu(HardwareCounter::bank_conflicts)) return counted;
        return fact_if(result.trace->has_sectors && whole.steps, double(whole.bank_conflicts));
    }
};

struct RowGroup {
    const char* name;
    std::optional<Term> term;
};

struct MetricRow {
    const RowGroup& group;
    const char* name;
    MetricUnit unit;
    const char* definition;
    std::function<Value(const Figures&)> value;
    std::optional<Counter> counter = {};  ///< shown by this row
};

constexpr RowGroup time_group{"time", {}}, work_group{"work", Term::warps}, lanes_group{"lanes", Term::active_lanes},
    warps_group{"warps", Term::idle_lanes}, memory_group{"memory", Term::sectors},
    shared_group{"memory", Term::shared_memory}, waits_group{"waits", Term::warps},
    waits_shared_group{"waits", Term::shared_memory}, check_group{"check", {}}, cost_group{"cost", {}};

using U = MetricUnit;

const std::vector<MetricRow>& metric_rows() {
    static const std::vector<MetricRow> table{
        {time_group, "time, cold", U::microseconds, "Median of one launch with none of the data in L2.",
         [](const Figures& f) { return value_of(f.us, f.time); }},
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
        {work_group, "warp instructions", U::count,
         "Memory accesses and collectives that warps executed, over the whole grid. Arithmetic and addresses are not "
         "counted.",
         [](const Figures& f) { return f.fact_if(f.whole.steps, double(f.whole.steps)); }, Counter::warp_steps},
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
        {work_group, "idle issue slots", U::percent,
         "Share of the kernel's time in which no warp instruction is issued: all warps wait. By the time model, or by "
         "the GPU's own counter.",
         &Figures::idle_issue, Counter::overlap},
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
         [](const Figures& f) { return f.lost([](const Balance& b) { return b.actual - b.even_warps; }); }},
        {warps_group, "idle warps: tail", U::percent,
         "Steps lost because SMs run out of blocks before the last block ends.",
         [](const Figures& f) { return f.lost([](const Balance& b) { return b.even_warps - b.even; }); }},
        {memory_group, "sectors per request", U::ratio,
         "32-byte sectors that a global access of a warp touches: 4 is ideal for 32 floats. A GPU's counters include "
         "loads only.",
         &Figures::sectors_per_request},
        {memory_group, "L1 accesses", U::count, "32-byte sectors that loads requested from the first-level cache.",
         &Figures::l1_sectors, Counter::l1_sectors},
        {memory_group, "L1 misses", U::count,
         "Sectors that reached L2, by the emulator's cache model or the GPU's own counter; stores and atomics always "
         "do. In the model, each block starts with an empty share of L1, which keeps x from block to block as far as "
         "it fits.",
         &Figures::l2_sectors, Counter::l2_sectors},
        {memory_group, "L1 miss rate", U::percent,
         "L1 misses over L1 accesses. Above 100 if stores, which bypass L1, outnumber hits.",
         [](const Figures& f) { return f.share(f.traffic.from_l2, f.l1_bytes()); }},
        {memory_group, "L2 accesses", U::count, "32-byte sectors requested from L2.", &Figures::l2_sectors},
        {memory_group, "L2 misses", U::count,
         "Sectors that DRAM had to deliver, by the time model or the GPU's own counter.", &Figures::dram_sectors,
         Counter::dram_bytes},
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
         [](const Figures& f) { return f.fact_if(was_checked(f.result), f.result.verification.max_error); }},
        {check_group, "wrong rows", U::count, "Rows outside the rounding bound of any order of summation.",
         [](const Figures& f) {
             return f.fact_if(was_checked(f.result), double(f.result.verification.wrong_elements));
         }},
        {cost_group, "recording", U::microseconds, "Time of the run that recorded the lanes. Never a throughput.",
         [](const Figures& f) { return value_of(f.result.recording_us, MetricKind::measured); }},
        {cost_group, "preparing the matrix", U::microseconds,
         "Work once per matrix on the host or the GPU, before the first launch: a library's preprocessing, or the "
         "shares of a plan. The times above do not include it.",
         [](const Figures& f) { return f.by_clock(Counter::preprocess_us); }, Counter::preprocess_us},
        {cost_group, "emulation", U::microseconds, "Time to emulate the launch on the CPU.",
         [](const Figures& f) { return f.by_clock(Counter::emulation_us); }, Counter::emulation_us},
    };
    return table;
}

}  // namespace

std::vector<Metric> explained_metrics(std::span<const RunResultPtr> results) {
    std::vector<Figures> figures;
    for (const RunResultPtr& result : results) figures.emplace_back(*result);
    std::vector<Metric> metrics;
    for (const MetricRow& row : metric_rows()) {
        Metric metric{row.group.name, row.name, row.definition, row.unit, row.group.term, {}};
        for (const Figures& f : figures) metric.values.push_back(row.value(f));
        if (std::ranges::any_of(metric.values, [](const Value& value) { return value.has_value(); }))
            metrics.push_back(std::move(metric));
    }
    return metrics;
}

bool is_explained(Counter counter) {
    return std::ranges::any_of(metric_rows(), [&](const MetricRow& row) { return row.counter == counter; });
}

}  // namespace lanescope
