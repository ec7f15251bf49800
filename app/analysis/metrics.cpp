#include "app/analysis/metrics.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

#include "app/analysis/lane_tally.h"
#include "app/analysis/occupancy.h"
#include "app/analysis/traffic.h"
#include "app/model/counters.h"
#include "app/model/throughput.h"

namespace lanescope {
namespace {

using Value = std::optional<MetricValue>;

/// What the rows of one result are derived from, once.
struct Figures {
    const RunResult& result;
    LaneTally whole;
    Traffic traffic;
    std::optional<double> us, kernel_us;  ///< cold median, with and without the launch
    MetricKind time = MetricKind::modelled;

    explicit Figures(const RunResult& r) : result(r), whole(tally(r.trace)), traffic(traffic_of(r)) {
        if (!r.timing || r.timing->cold.median <= 0) return;
        us = r.timing->cold.median;
        kernel_us = std::max(0.0, *us - r.device.launch_us);
        time = r.timing->kind == Kind::measured ? MetricKind::measured : MetricKind::modelled;
    }
    /// Of figures that depend on counted traffic.
    MetricKind traffic_kind() const { return traffic.measured ? MetricKind::measured : MetricKind::modelled; }
    double sm_clocks() const {
        return kernel_us.value_or(0) * result.device.clock_ghz * 1e3 * std::max(1, result.device.multiprocessors);
    }
};

Value fact(double value) { return MetricValue{value, MetricKind::fact}; }
Value modelled(double value) { return MetricValue{value, MetricKind::modelled}; }
Value fact_if(bool known, double value) { return known ? fact(value) : std::nullopt; }

/// What the GPU itself counted.
Value by_gpu(const Figures& f, HardwareCounter which) {
    const auto value = hardware_counter(f.result, which);
    return value ? Value({*value, MetricKind::measured}) : std::nullopt;
}

/// Of the clocks between two instructions of a warp, those in which it waits for one thing.
Value share_of_clocks(const Figures& f, HardwareCounter which) {
    const auto waits = hardware_counter(f.result, which),
               all = hardware_counter(f.result, HardwareCounter::clocks_between);
    if (!waits || !all || *all <= 0) return std::nullopt;
    return MetricValue{100 * *waits / *all, MetricKind::measured};
}

Value timed(const Figures& f, double (*rate)(const Work&, double)) {
    if (!f.us) return std::nullopt;
    return MetricValue{rate(f.result.work, *f.us), f.time};
}

/// A rate of counted bytes: as good as the time that it is divided by.
Value bandwidth(const Figures& f, const std::optional<double>& bytes) {
    if (!f.us || !bytes) return std::nullopt;
    return MetricValue{*bytes / *f.us * 1e-3, f.time};
}

Value share(const Figures& f, const std::optional<double>& part, const std::optional<double>& whole) {
    if (!part || !whole || *whole <= 0) return std::nullopt;
    return MetricValue{100 * *part / *whole, f.traffic_kind()};
}

Value sectors(const std::optional<double>& bytes, MetricKind kind) {
    if (!bytes) return std::nullopt;
    return MetricValue{*bytes / sector_bytes, kind};
}

Value sectors(const Figures& f, const std::optional<double>& bytes) { return sectors(bytes, f.traffic_kind()); }

/// Sectors that loads asked L1 for; stores pass it by.
std::optional<double> l1_bytes(const Figures& f) {
    const auto counted = counter(f.result, Counter::l1_sectors);
    return counted ? std::optional(*counted * sector_bytes) : f.traffic.requested;
}

/// Mean clocks until a sector arrives, by the level that has it.
Value latency(const Figures& f) {
    const auto all = l1_bytes(f), l2 = f.traffic.from_l2, dram = f.traffic.from_dram;
    if (!all || !l2 || !dram || *all <= 0) return std::nullopt;
    const Device& d = f.result.device;
    const double misses = std::min(*l2 / *all, 1.0), far = *l2 > 0 ? std::min(*dram / *l2, 1.0) : 0;
    return modelled((1 - misses) * d.shared_latency_clocks +
                    misses * ((1 - far) * d.l2_latency_clocks + far * d.dram_latency_clocks));
}

Value instructions_per_clock(const Figures& f) {
    if (!f.whole.steps || f.sm_clocks() <= 0) return std::nullopt;
    return MetricValue{double(f.whole.steps) / f.sm_clocks(), f.time};
}

Value idle_issue(const Figures& f) {
    if (const auto busy = by_gpu(f, HardwareCounter::issue_percent)) return MetricValue{100 - busy->value, busy->kind};
    const auto issue = counter(f.result, Counter::modelled_issue_us);
    if (!issue || !f.kernel_us || *f.kernel_us <= 0) return std::nullopt;
    return modelled(100 * std::max(0.0, 1 - *issue / *f.kernel_us));
}

Value cycles(const Figures& f) {
    if (const Value counted = by_gpu(f, HardwareCounter::cycles)) return counted;
    if (!f.kernel_us || f.result.device.clock_ghz <= 0) return std::nullopt;
    return MetricValue{*f.kernel_us * f.result.device.clock_ghz * 1e3, f.time};
}

Value sectors_a_request(const Figures& f) {
    const auto asked = hardware_counter(f.result, HardwareCounter::l1_sectors),
               requests = hardware_counter(f.result, HardwareCounter::l1_requests);
    if (asked && requests && *requests > 0) return MetricValue{*asked / *requests, MetricKind::measured};
    return fact_if(f.whole.requests, f.whole.sectors_per_request());
}

Value bank_conflicts(const Figures& f) {
    if (const Value counted = by_gpu(f, HardwareCounter::bank_conflicts)) return counted;
    return fact_if(f.result.trace->has_sectors && f.whole.steps, double(f.whole.bank_conflicts));
}

Value imbalance(const Figures& f, bool tail) {
    const auto balance = balance_of(f.result.trace, f.result.device);
    if (!balance || balance->actual <= 0) return std::nullopt;
    const double lost = tail ? balance->even_warps - balance->even : balance->actual - balance->even_warps;
    return fact(100 * lost / balance->actual);
}

/// Rows that belong together, and what the lessons teach about them.
struct Group {
    const char* name;
    std::optional<Term> term;
};

constexpr Group time_group{"time", {}}, work_group{"work", Term::warps}, lanes_group{"lanes", Term::active_lanes},
    warps_group{"warps", Term::idle_lanes}, memory_group{"memory", Term::sectors},
    shared_group{"memory", Term::shared_memory}, waits_group{"waits", Term::warps},
    waits_shared_group{"waits", Term::shared_memory}, check_group{"check", {}}, cost_group{"cost", {}};

struct MetricRow {
    const Group& group;
    const char* name;
    MetricUnit unit;
    const char* definition;
    Value (*value)(const Figures&);
    std::vector<Counter> counters = {};  ///< that this row stands for
};

using U = MetricUnit;

const std::vector<MetricRow>& rows() {
    static const std::vector<MetricRow> table{
        {time_group, "time, cold", U::microseconds, "Median of one launch with nothing of the data in L2.",
         [](const Figures& f) {
             return f.us ? Value({*f.us, f.time}) : std::nullopt;
         }},
        {time_group, "time, warm", U::microseconds, "Median of launches back to back: L2 may hold the data.",
         [](const Figures& f) {
             return f.us && f.result.timing->warm ? Value({f.result.timing->warm->median, f.time}) : std::nullopt;
         }},
        {time_group, "cycles", U::count,
         "Clocks of an SM in the time of the kernel, without the launch; where a GPU's counters were read, those in "
         "which the busiest SM had warps.",
         cycles},
        {time_group, "GB/s", U::per_second_giga, "Compulsory bytes (inputs once, outputs once) over the time.",
         [](const Figures& f) { return timed(f, gb_s); }},
        {time_group, "GFLOP/s", U::per_second_giga, "Additions and multiplications of the problem over the time.",
         [](const Figures& f) { return timed(f, gflop_s); }},
        {time_group, "share of the roof", U::percent, "GB/s over what a plain read of memory reaches on this device.",
         [](const Figures& f) {
             return f.us && roof_gb_s(f.result.device) > 0
                        ? Value({percent_of_roof(f.result.work, f.result.device, *f.us), f.time})
                        : std::nullopt;
         }},
        {work_group,
         "warp instructions",
         U::count,
         "Memory accesses and collectives that warps executed, over the whole grid. Arithmetic and addresses are not "
         "counted.",
         [](const Figures& f) { return fact_if(f.whole.steps, double(f.whole.steps)); },
         {Counter::warp_steps}},
        {work_group, "IPC", U::ratio,
         "The warp instructions counted above, a clock and SM. A simulator's IPC counts arithmetic too and is higher.",
         instructions_per_clock},
        {work_group, "instructions, all", U::count,
         "Warp instructions of every sort, arithmetic and addresses too, by the GPU's own counter.",
         [](const Figures& f) { return by_gpu(f, HardwareCounter::instructions); }},
        {work_group, "IPC, all", U::ratio, "Those, a clock and SM, by the GPU's own counters: 4 is the most.",
         [](const Figures& f) { return by_gpu(f, HardwareCounter::ipc); }},
        {work_group,
         "idle issue slots",
         U::percent,
         "Share of the kernel's time in which no warp instruction is issued: all warps wait. By the time model, or by "
         "the GPU's own counter.",
         idle_issue,
         {Counter::overlap}},
        {lanes_group, "mean active lanes", U::ratio,
         "Lanes that take part in a warp instruction, on average; 32 is all.",
         [](const Figures& f) { return fact_if(f.whole.steps, f.whole.mean_active()); }},
        {lanes_group, "mean active lanes, all", U::ratio,
         "The same over warp instructions of every sort, by the GPU's own counter.",
         [](const Figures& f) { return by_gpu(f, HardwareCounter::lanes); }},
        {lanes_group, "idle lanes", U::percent,
         "Lane slots of executed warp instructions in which the lane was masked off.",
         [](const Figures& f) { return fact_if(f.whole.steps, 100 * (1 - f.whole.simt_efficiency())); }},
        {warps_group, "occupancy", U::percent,
         "Warps that an SM holds over those that it could: by threads, blocks, shared memory and the size of the "
         "grid. Registers are not known.",
         [](const Figures& f) {
             const bool known = f.result.trace->launch.threads_per_block() > 0 && f.whole.steps > 0;
             return fact_if(known, 100 * occupancy(f.result.trace->launch, f.result.device));
         }},
        {warps_group, "occupancy, achieved", U::percent,
         "Warps that an SM held on average while it had any, over those that it could: by the GPU's own counter. Lower "
         "than the row above where registers bind, or where blocks end apart.",
         [](const Figures& f) { return by_gpu(f, HardwareCounter::occupancy_percent); }},
        {warps_group, "idle warps: uneven", U::percent,
         "Steps lost because warps of a block end before its longest does, of all steps until the last block ends.",
         [](const Figures& f) { return imbalance(f, false); }},
        {warps_group, "idle warps: tail", U::percent,
         "Steps lost because SMs run out of blocks before the last block ends.",
         [](const Figures& f) { return imbalance(f, true); }},
        {memory_group, "sectors a request", U::ratio,
         "32-byte sectors that a global access of a warp touches: 4 is ideal for 32 floats. A GPU's counters: of "
         "loads.",
         sectors_a_request},
        {memory_group,
         "L1 accesses",
         U::count,
         "32-byte sectors that loads asked the first-level cache for.",
         [](const Figures& f) {
             return sectors(l1_bytes(f), f.traffic.measured ? MetricKind::measured : MetricKind::fact);
         },
         {Counter::l1_sectors}},
        {memory_group,
         "L1 misses",
         U::count,
         "Sectors that went on to L2, by the machine's model of the cache or the GPU's own counter; stores and atomics "
         "always do. In the model each block starts with an empty share of L1, which keeps x from block to block as "
         "far "
         "as it fits.",
         [](const Figures& f) { return sectors(f, f.traffic.from_l2); },
         {Counter::l2_sectors}},
        {memory_group, "L1 miss rate", U::percent,
         "L1 misses over L1 accesses. Above 100 when stores, which pass L1 by, outnumber hits.",
         [](const Figures& f) { return share(f, f.traffic.from_l2, l1_bytes(f)); }},
        {memory_group, "L2 accesses", U::count, "32-byte sectors that L2 was asked for.",
         [](const Figures& f) { return sectors(f, f.traffic.from_l2); }},
        {memory_group,
         "L2 misses",
         U::count,
         "Sectors that DRAM had to deliver, by the time model or the GPU's own counter.",
         [](const Figures& f) { return sectors(f, f.traffic.from_dram); },
         {Counter::dram_bytes}},
        {memory_group, "L2 miss rate", U::percent, "L2 misses over L2 accesses.",
         [](const Figures& f) { return share(f, f.traffic.from_dram, f.traffic.from_l2); }},
        {memory_group, "L2 bandwidth, GB/s", U::per_second_giga, "Bytes of L2 accesses over the time.",
         [](const Figures& f) { return bandwidth(f, f.traffic.from_l2); }},
        {memory_group, "DRAM bandwidth, GB/s", U::per_second_giga, "Bytes that DRAM delivered over the time.",
         [](const Figures& f) { return bandwidth(f, f.traffic.from_dram); }},
        {memory_group, "memory latency, clocks", U::clocks,
         "Mean clocks until a sector arrives, from the shares of L1, L2 and DRAM and their unloaded latencies.",
         latency},
        {shared_group, "bank conflicts", U::count, "Extra passes over shared memory.", bank_conflicts},
        {waits_group, "clocks between instructions", U::clocks,
         "From one instruction of a warp to its next, on average, by the GPU's own counters. The rows below say what a "
         "warp waits for meanwhile; the rest is its turn among ready warps, and causes that are not listed.",
         [](const Figures& f) { return by_gpu(f, HardwareCounter::clocks_between); }},
        {waits_group, "for memory", U::percent, "Of those clocks: until loads from global memory arrive.",
         [](const Figures& f) { return share_of_clocks(f, HardwareCounter::waits_memory); }},
        {waits_group, "for room in its queue", U::percent,
         "Of those clocks: until the SM can take a further request to global memory.",
         [](const Figures& f) { return share_of_clocks(f, HardwareCounter::waits_queue); }},
        {waits_shared_group, "for shared memory", U::percent,
         "Of those clocks: until shared memory or a shuffle answers.",
         [](const Figures& f) { return share_of_clocks(f, HardwareCounter::waits_shared); }},
        {waits_group, "at barriers", U::percent, "Of those clocks: until the other warps of its block arrive.",
         [](const Figures& f) { return share_of_clocks(f, HardwareCounter::waits_barrier); }},
        {waits_group, "for arithmetic", U::percent, "Of those clocks: a fixed number after each instruction.",
         [](const Figures& f) { return share_of_clocks(f, HardwareCounter::waits_result); }},
        {check_group, "largest error", U::ratio,
         "Largest deviation from the float64 reference, over the row's sum of |a||x|.",
         [](const Figures& f) { return fact_if(f.result.failure.empty(), f.result.verification.max_error); }},
        {check_group, "wrong rows", U::count, "Rows outside the rounding bound of any order of summation.",
         [](const Figures& f) { return fact_if(f.result.failure.empty(), double(f.result.verification.wrong_rows)); }},
        {cost_group, "recording", U::microseconds, "What the run that recorded the lanes took. Never a throughput.",
         [](const Figures& f) {
             return f.result.recording_us ? Value({*f.result.recording_us, MetricKind::measured}) : std::nullopt;
         }},
        {cost_group,
         "preparing the matrix",
         U::microseconds,
         "What is done once a matrix on the host or the GPU, before the first launch: a library's preprocessing, or "
         "the shares of a plan. No part of the times above.",
         [](const Figures& f) {
             const auto us = counter(f.result, Counter::preprocess_us);
             return us ? Value({*us, MetricKind::measured}) : std::nullopt;
         },
         {Counter::preprocess_us}},
        {cost_group,
         "emulation",
         U::microseconds,
         "What emulating the launch on this computer's CPU took.",
         [](const Figures& f) {
             const auto us = counter(f.result, Counter::emulation_us);
             return us ? Value({*us, MetricKind::measured}) : std::nullopt;
         },
         {Counter::emulation_us}},
    };
    return table;
}

bool has_value(const Metric& metric) {
    return std::ranges::any_of(metric.values, [](const Value& value) { return value.has_value(); });
}

/// Of a part of the modelled time its name: "chain" of modelled_chain_us; empty of the other counters.
std::string_view model_part(Counter counter) {
    constexpr std::string_view prefix = "modelled_", suffix = "_us";
    std::string_view name = name_of(counter);
    if (!name.starts_with(prefix)) return {};
    name.remove_prefix(prefix.size());
    name.remove_suffix(suffix.size());
    return name;
}

Metric metric_of_counter(Counter which, std::span<const RunResultPtr> results) {
    const std::string_view part = model_part(which);
    Metric metric{.group = "counters", .name = std::string(name_of(which))};
    metric.definition = "A counter of the machine that ran the kernel.";
    if (!part.empty()) {
        metric.group = "model";
        metric.name = "bound: " + std::string(part);
        metric.definition = "How long this alone would take, by the time model; bounds overlap, though not perfectly.";
        metric.unit = MetricUnit::microseconds;
    }
    for (const RunResultPtr& result : results) {
        const auto value = counter(*result, which);
        const MetricKind kind = part.empty() ? MetricKind::fact : MetricKind::modelled;
        metric.values.push_back(value ? Value({*value, kind}) : std::nullopt);
    }
    return metric;
}

std::set<Counter> unexplained_counters(std::span<const RunResultPtr> results) {
    std::set<Counter> counters;
    for (const RunResultPtr& result : results)
        for (const auto& [counter, value] : result->counters) counters.insert(counter);
    for (const MetricRow& row : rows())
        for (const Counter counter : row.counters) counters.erase(counter);
    return counters;
}

}  // namespace

std::string_view to_string(MetricKind kind) {
    return kind == MetricKind::fact ? "fact" : kind == MetricKind::modelled ? "modelled" : "measured";
}

std::string_view text_of(MetricUnit unit) {
    switch (unit) {
        case MetricUnit::microseconds:
            return "us";
        case MetricUnit::per_second_giga:
            return "10^9/s";
        case MetricUnit::percent:
            return "%";
        case MetricUnit::clocks:
            return "clocks";
        default:
            return "";
    }
}

std::vector<Metric> metrics_of(std::span<const RunResultPtr> results) {
    std::vector<Figures> figures;
    for (const RunResultPtr& result : results) figures.emplace_back(*result);
    std::vector<Metric> metrics;
    for (const MetricRow& row : rows()) {
        Metric metric{row.group.name, row.name, row.definition, row.unit, row.group.term, {}};
        for (const Figures& f : figures) metric.values.push_back(row.value(f));
        if (has_value(metric)) metrics.push_back(std::move(metric));
    }
    for (const Counter counter : unexplained_counters(results)) metrics.push_back(metric_of_counter(counter, results));
    return metrics;
}

std::optional<MetricKind> kind_of(const Metric& metric) {
    std::optional<MetricKind> kind;
    for (const Value& value : metric.values) {
        if (!value) continue;
        if (kind && *kind != value->kind) return std::nullopt;
        kind = value->kind;
    }
    return kind;
}

}  // namespace lanescope
