// Results as bars: value, spread, speed-up, and what is wrong with them.
#include <fmt/format.h>

#include <algorithm>

#include "app/model/throughput.h"
#include "app/views/desk.h"
#include "app/views/format.h"
#include "app/views/plot/bars.h"
#include "app/views/theme.h"

namespace lanescope {
namespace {

using theme::unit;

double value_in(ThroughputUnit unit, const RunResult& result, double us) {
    switch (unit) {
        case ThroughputUnit::gb_s:
            return gb_s(result.work, us);
        case ThroughputUnit::gflop_s:
            return gflop_s(result.work, us);
        case ThroughputUnit::percent_of_roof:
            return percent_of_roof(result.work, result.device, us);
        default:
            return us;
    }
}

// The roof in the same unit: the time, or the rate, at which a plain read would deliver the compulsory bytes.
double roof_in(ThroughputUnit unit, const RunResult& result) {
    const double roof = roof_gb_s(result.device);
    if (roof <= 0 || result.work.bytes <= 0) return 0;
    return value_in(unit, result, result.work.bytes / roof * 1e-3);
}

const char* axis_text(ThroughputUnit unit) {
    switch (unit) {
        case ThroughputUnit::gb_s:
            return "GB/s of compulsory traffic";
        case ThroughputUnit::gflop_s:
            return "GFLOP/s";
        case ThroughputUnit::percent_of_roof:
            return "% of what a plain read reaches";
        default:
            return "microseconds, cold L2: shorter is better";
    }
}

const char* roof_unit(ThroughputUnit unit) {
    switch (unit) {
        case ThroughputUnit::gb_s:
            return " GB/s";
        case ThroughputUnit::gflop_s:
            return " GFLOP/s";
        case ThroughputUnit::percent_of_roof:
            return " %";
        default:
            return " us";
    }
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
        if (r.timing->warm) tip += "warm: " + spread(*r.timing->warm) + "\n";
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
        bar.remark += bar.remark.empty() ? "near launch floor" : ", near launch floor";
        bar.remark_colour = best ? theme::cursor : theme::quiet;
    }
    if (result.verification.verified) return;
    bar.hollow = true;
    bar.remark = fmt::format("\u00D7 {} wrong rows", grouped(result.verification.wrong_rows));
    bar.remark_colour = theme::bad;
}

plot::Bar bar_of(const Desk& desk, std::size_t i, ThroughputUnit unit) {
    const ShownResult& shown = desk.derived().results[i];
    const RunResult& result = *shown.result;
    plot::Bar bar{.name = shown.name, .colour = shown.colour, .tip = tip_of(shown)};
    bar.instead = failure_of(result);
    bar.remark_colour = result.hazards.empty() ? theme::warn : theme::bad;
    if (!result.timing) return bar;
    const Times& cold = result.timing->cold;
    bar.value = value_in(unit, result, cold.median);
    const double one = value_in(unit, result, cold.min), other = value_in(unit, result, cold.max);
    bar.low = std::min(one, other);
    bar.high = std::max(one, other);
    bar.text = figure(bar.value);
    if (const auto slowest = desk.derived().slowest;
        slowest && result.verification.verified && desk.derived().results.size() > 1 && cold.median > 0) {
        const auto& base = desk.derived().results[*slowest].result->timing;
        if (base->kind == result.timing->kind)
            bar.text += fmt::format("  {:.2f}\u00D7", base->cold.median / cold.median);
    }
    add_remark(bar, result, desk.derived().best == i);
    return bar;
}

std::string source_of_times(const std::vector<ShownResult>& results) {
    for (const ShownResult& shown : results)
        if (shown.result->timing)
            return fmt::format("{} on {}", to_string(shown.result->timing->kind), shown.result->device.name);
    return "not timed";
}

}  // namespace

void draw_bars(Desk& desk, Area area) {
    const ThroughputUnit in = desk.choice.view.unit;
    const auto& results = desk.derived().results;
    plot::BarChart chart;
    for (std::size_t i = 0; i < results.size(); ++i) chart.bars.push_back(bar_of(desk, i, in));
    chart.axis = std::string(axis_text(in)) + ", " + source_of_times(results);
    chart.roof = roof_in(in, *results.front().result);
    chart.roof_text = fmt::format("DRAM roof {}{}", figure(chart.roof), roof_unit(in));
    chart.roof_tip =
        "What a plain read of the compulsory bytes reaches: " + figure(roof_gb_s(results.front().result->device)) +
        " GB/s on " + results.front().result->device.name + ". A bar may pass it only when L2 holds the data.";
    plot::draw("bars", chart, {area.x + unit(16), area.y + unit(6)},
               {area.x + area.width - unit(16), area.y + area.height});
}

}  // namespace lanescope
