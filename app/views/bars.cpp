// Results as bars: value, spread, speed-up, and what is wrong with them.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "app/analysis/best.h"
#include "app/model/throughput.h"
#include "app/views/desk.h"
#include "app/views/format.h"
#include "app/views/plot/bars.h"
#include "app/views/plot_badges.h"
#include "app/views/theme.h"
#include "app/views/units.h"

namespace lanescope {
namespace {

using theme::unit;

// The roof in the same unit: the time, or the rate, at which a plain read would deliver the compulsory bytes.
double roof_in(ThroughputUnit unit, const RunResult& result, double base_us) {
    const double roof = roof_gb_s(result.device);
    if (roof <= 0 || result.work.bytes <= 0) return 0;
    return value_in(unit, result, result.work.bytes / roof * 1e-3, base_us);
}

std::string failure_of(const RunResult& result) {
    if (!result.failure.empty()) return result.failure;
    if (!result.hazards.empty() && !result.timing)
        return fmt::format("stopped: {} in line {}", to_string(result.hazards.front().kind),
                           result.hazards.front().line);
    return result.timing ? "" : "no time: this run was not timed";
}

std::string spread(const Times& times) {
    if (times.samples <= 1) return duration(times.median);
    return fmt::format("{} ({} to {}, {} samples)", duration(times.median), duration(times.min), duration(times.max),
                       times.samples);
}

std::string tip_of(const ShownResult& shown) {
    const RunResult& r = *shown.result;
    std::string tip = shown.name + "\n";
    if (!r.failure.empty()) return tip + r.failure;
    if (r.timing) {
        const Times& cold = r.timing->cold;
        tip += fmt::format("{} on {}\n", to_string(r.timing->kind), r.device.name);
        tip += "cold: " + spread(cold) + "\n";
        if (r.timing->warm) tip += "warm (the thin bar): " + spread(*r.timing->warm) + "\n";
        if (r.timing->graph) tip += "graph replay: " + spread(*r.timing->graph) + "\n";
        tip +=
            fmt::format("{} GB/s \u00B7 {} GFLOP/s \u00B7 {} % of the roof\n", figure(gb_s(r.work, cold.median)),
                        figure(gflop_s(r.work, cold.median)), figure(percent_of_roof(r.work, r.device, cold.median)));
        if (r.timing->near_launch_floor) tip += "Close to the time of an empty launch: read with care.\n";
    }
    if (r.recording_us) tip += "recording it took " + duration(*r.recording_us) + "\n";
    tip += r.verification.verified ? "verified against float64"
                                   : fmt::format("WRONG in {} rows", grouped(r.verification.wrong_rows));
    return tip;
}

void add_remark(plot::Bar& bar, const RunResult& result, bool best) {
    bar.best = best;
    bar.remark_colour = theme::cursor;
    if (best) bar.remark = "best";
    if (result.timing && result.timing->near_launch_floor) {
        bar.short_remark = best ? "best" : "near floor";
        bar.remark += bar.remark.empty() ? "near launch floor" : ", near launch floor";
        bar.remark_colour = best ? theme::cursor : theme::quiet;
    }
    if (result.verification.verified) return;
    bar.hollow = true;
    bar.short_remark = "\u00D7 wrong";
    bar.remark = fmt::format("\u00D7 {} wrong rows", grouped(result.verification.wrong_rows));
    bar.remark_colour = theme::bad;
}

/// What a result's speed-up refers to: the variant that was chosen, or the slowest; among what it may be compared with.
double base_us(const Desk& desk, std::size_t of) {
    const auto& results = desk.derived().results;
    double base = 0;
    for (const std::size_t i : desk.derived().peers[of]) {
        const RunResult& result = *results[i].result;
        if (!result.timing) continue;
        if (to_string(result.variant) == desk.choice.view.baseline) return result.timing->cold.median;
        if (comparable(result)) base = std::max(base, result.timing->cold.median);
    }
    return base;
}

void add_times(plot::Bar& bar, const RunResult& result, ThroughputUnit unit, double base) {
    const Times& cold = result.timing->cold;
    bar.value = value_in(unit, result, cold.median, base);
    const double one = value_in(unit, result, cold.min, base), other = value_in(unit, result, cold.max, base);
    bar.low = std::min(one, other);
    bar.high = std::max(one, other);
    if (result.timing->warm) bar.second = value_in(unit, result, result.timing->warm->median, base);
    bar.text = unit == ThroughputUnit::speed_up ? fmt::format("{:.2f}\u00D7", bar.value) : figure(bar.value);
    const bool tells = unit != ThroughputUnit::speed_up && result.verification.verified && base > 0;
    if (tells && cold.median > 0) bar.text += fmt::format("  {:.2f}\u00D7", base / cold.median);
}

plot::Bar bar_of(const Desk& desk, std::size_t i, ThroughputUnit unit, bool several) {
    const ShownResult& shown = desk.derived().results[i];
    const RunResult& result = *shown.result;
    plot::Bar bar{.name = shown.name, .colour = shown.colour, .tip = tip_of(shown)};
    if (several) bar.name += " \u00B7 " + short_problem(result.problem);
    bar.instead = failure_of(result);
    bar.remark_colour = result.hazards.empty() ? theme::warn : theme::bad;
    if (!result.timing) return bar;
    add_times(bar, result, unit, desk.derived().results.size() > 1 ? base_us(desk, i) : 0);
    add_remark(bar, result, desk.derived().best[i]);
    return bar;
}

bool of_several_problems(const std::vector<ShownResult>& results) {
    return std::ranges::any_of(results,
                               [&](const ShownResult& r) { return r.result->problem != results[0].result->problem; });
}

std::string baseline_name(const Desk& desk) {
    const auto& results = desk.derived().results;
    const auto named = [&](const ShownResult& r) { return to_string(r.result->variant) == desk.choice.view.baseline; };
    if (std::ranges::any_of(results, named)) return desk.choice.view.baseline;
    if (desk.derived().several_origins || of_several_problems(results)) return "the slowest";
    const auto slow = slowest(desk.derived().plain());
    return slow ? results[*slow].name : "the slowest";
}

}  // namespace

void draw_bars(Desk& desk, Area area) {
    const ThroughputUnit in = desk.choice.view.unit;
    const auto& results = desk.derived().results;
    const bool several = of_several_problems(results);
    plot::BarChart chart;
    bool warm = false;
    for (std::size_t i = 0; i < results.size(); ++i) {
        chart.bars.push_back(bar_of(desk, i, in, several));
        warm |= chart.bars.back().second > 0;
    }
    chart.axis = axis_text(in) + (in == ThroughputUnit::speed_up ? " over " + baseline_name(desk) : "") +
                 (warm ? "; thick: cold L2, thin: warm" : "");
    chart.short_axis = unit_options()[std::size_t(in)].text;
    chart.axis_tip = unit_options()[std::size_t(in)].tip;
    if (!several && !desk.derived().several_origins)
        chart.roof = roof_in(in, *results.front().result, base_us(desk, 0));
    chart.roof_text = fmt::format("DRAM roof {}{}", figure(chart.roof), unit_text(in));
    chart.roof_tip =
        "What a plain read of the compulsory bytes reaches: " + figure(roof_gb_s(results.front().result->device)) +
        " GB/s on " + results.front().result->device.name + ". A bar may pass it only when L2 holds the data.";
    chart.caption_right = draw_plot_badges(plot_badges(desk.derived().plain(), true, false), area);
    plot::draw("bars", chart, {area.x + unit(16), area.y + unit(6)},
               {area.x + area.width - unit(16), area.y + area.height});
}

}  // namespace lanescope
