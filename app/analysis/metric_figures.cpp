#include "app/analysis/metric_figures.h"

#include <algorithm>

#include "app/analysis/occupancy.h"
#include "app/analysis/roofline.h"
#include "app/model/throughput.h"

namespace lanescope {
namespace {

using Value = MetricFigures::Value;

Value modelled(double value) { return MetricValue{value, MetricKind::modelled}; }

}  // namespace

MetricFigures::MetricFigures(const RunResult& r)
    : result(r), whole(tally(r.trace)), instruction_counts(r.trace->all_instructions()), traffic(traffic_of(r)) {
    if (!r.timing || r.timing->cold.median <= 0) return;
    us = r.timing->cold.median;
    kernel_us = std::max(0.0, *us - r.device.launch_us);
    time = r.timing->kind == Kind::measured ? MetricKind::measured : MetricKind::modelled;
}

Value MetricFigures::fact_if(bool known, double value) {
    return known ? Value({value, MetricKind::fact}) : std::nullopt;
}

Value MetricFigures::instructions(double value) const {
    return fact_if(!result.trace->instructions.empty() && value > 0, value);
}

Value MetricFigures::branch_efficiency() const {
    const double branches = double(instruction_counts.branches);
    return fact_if(branches > 0, 100 * (1 - double(instruction_counts.divergent) / branches));
}

Value MetricFigures::by_gpu(HardwareCounter which) const {
    const auto value = hardware_counter(result, which);
    return value ? Value({*value, MetricKind::measured}) : std::nullopt;
}

Value MetricFigures::by_clock(Counter which) const {
    const auto us_taken = counter(result, which);
    return us_taken ? Value({*us_taken, MetricKind::measured}) : std::nullopt;
}

Value MetricFigures::share_of_clocks(HardwareCounter which) const {
    const auto waits = hardware_counter(result, which), all = hardware_counter(result, HardwareCounter::clocks_between);
    if (!waits || !all || *all <= 0) return std::nullopt;
    return MetricValue{100 * *waits / *all, MetricKind::measured};
}

double MetricFigures::sm_clocks() const {
    return kernel_us.value_or(0) * result.device.clock_ghz * 1e3 * std::max(1, result.device.multiprocessors);
}

Value MetricFigures::cycles() const {
    if (const Value counted = by_gpu(HardwareCounter::cycles)) return counted;
    if (!kernel_us || result.device.clock_ghz <= 0) return std::nullopt;
    return MetricValue{*kernel_us * result.device.clock_ghz * 1e3, time};
}

Value MetricFigures::rate(double (*of)(const Work&, double us)) const {
    if (!us) return std::nullopt;
    return MetricValue{of(result.work, *us), time, is_impossible(result)};
}

Value MetricFigures::share_of_roof() const {
    if (!us || roof_gb_s(result.device) <= 0) return std::nullopt;
    return MetricValue{percent_of_roof(result.work, result.device, *us), time, is_impossible(result)};
}

Value MetricFigures::instructions_per_clock() const {
    if (!whole.steps || sm_clocks() <= 0) return std::nullopt;
    return MetricValue{double(whole.steps) / sm_clocks(), time};
}

Value MetricFigures::idle_issue() const {
    if (const auto busy = by_gpu(HardwareCounter::issue_percent)) return MetricValue{100 - busy->value, busy->kind};
    const auto issue = counter(result, Counter::modelled_issue_us);
    if (!issue || !kernel_us || *kernel_us <= 0) return std::nullopt;
    return modelled(100 * std::max(0.0, 1 - *issue / *kernel_us));
}

Value MetricFigures::occupancy_by_launch() const {
    const bool known = result.trace->launch.threads_per_block() > 0 && whole.steps > 0;
    return fact_if(known, 100 * occupancy(result.trace->launch, result.device));
}

Value MetricFigures::lost_unevenly() const {
    const auto balance = balance_of(result.trace, result.device);
    if (!balance || balance->actual <= 0) return std::nullopt;
    return fact_if(true, 100 * (balance->actual - balance->even_warps) / balance->actual);
}

Value MetricFigures::lost_in_tail() const {
    const auto balance = balance_of(result.trace, result.device);
    if (!balance || balance->actual <= 0) return std::nullopt;
    return fact_if(true, 100 * (balance->even_warps - balance->even) / balance->actual);
}

Value MetricFigures::sectors_a_request() const {
    const auto asked = hardware_counter(result, HardwareCounter::l1_sectors),
               requests = hardware_counter(result, HardwareCounter::l1_requests);
    if (asked && requests && *requests > 0) return MetricValue{*asked / *requests, MetricKind::measured};
    return fact_if(whole.requests, whole.sectors_per_request());
}

std::optional<double> MetricFigures::l1_bytes() const {
    const auto counted = counter(result, Counter::l1_sectors);
    return counted ? std::optional(*counted * sector_bytes) : traffic.requested;
}

Value MetricFigures::l1_sectors() const {
    const auto bytes = l1_bytes();
    if (!bytes) return std::nullopt;
    return MetricValue{*bytes / sector_bytes, traffic.measured ? MetricKind::measured : MetricKind::fact};
}

Value MetricFigures::sectors(const std::optional<double>& bytes) const {
    if (!bytes) return std::nullopt;
    return MetricValue{*bytes / sector_bytes, traffic_kind()};
}

Value MetricFigures::share(const std::optional<double>& part, const std::optional<double>& all) const {
    if (!part || !all || *all <= 0) return std::nullopt;
    return MetricValue{100 * *part / *all, traffic_kind()};
}

Value MetricFigures::bandwidth(const std::optional<double>& bytes) const {
    if (!us || !bytes) return std::nullopt;
    return MetricValue{*bytes / *us * 1e-3, time};
}

Value MetricFigures::latency() const {
    const auto all = l1_bytes(), l2 = traffic.from_l2, dram = traffic.from_dram;
    if (!all || !l2 || !dram || *all <= 0) return std::nullopt;
    const Device& d = result.device;
    const double misses = std::min(*l2 / *all, 1.0), far = *l2 > 0 ? std::min(*dram / *l2, 1.0) : 0;
    return modelled((1 - misses) * d.shared_latency_clocks +
                    misses * ((1 - far) * d.l2_latency_clocks + far * d.dram_latency_clocks));
}

Value MetricFigures::bank_conflicts() const {
    if (const Value counted = by_gpu(HardwareCounter::bank_conflicts)) return counted;
    return fact_if(result.trace->has_sectors && whole.steps, double(whole.bank_conflicts));
}

}  // namespace lanescope
