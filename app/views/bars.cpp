// Results as bars: value, spread, speed-up, and what is wrong with them.
#include "app/views/plot/bars.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <tuple>

#include "app/analysis/best.h"
#include "app/model/throughput.h"
#include "app/views/bar_words.h"
#include "app/views/baseline.h"
#include "app/views/desk.h"
#include "app/views/format.h"
#include "app/views/plot_badges.h"
#include "app/views/text.h"
#include "app/views/theme.h"
#include "app/views/units.h"
#include "app/views/waiting.h"
#include "app/views/widgets.h"

namespace lanescope {
namespace {

using theme::unit;
using Order = std::vector<std::size_t>;

// The roof in the same unit: the time, or the rate, at which a plain read would deliver the compulsory bytes.
double roof_in(ThroughputUnit unit, const RunResult& result, double base_us) {
    const double roof = roof_gb_s(result.device);
    if (roof <= 0 || result.work.bytes <= 0) return 0;
    return value_in(unit, result, result.work.bytes / roof * 1e-3, base_us);
}

void add_times(plot::Bar& bar, const RunResult& result, ThroughputUnit unit, double base) {
    const Times& cold = result.timing->cold;
    const TimeInterval within = interval_of(result);
    bar.value = value_in(unit, result, cold.median, base);
    const double one = value_in(unit, result, within.low, base), other = value_in(unit, result, within.high, base);
    bar.low = std::min(one, other);
    bar.high = std::max(one, other);
    if (result.timing->warm) bar.second = value_in(unit, result, result.timing->warm->median, base);
    bar.text = unit == ThroughputUnit::speed_up ? fmt::format("{:.2f}\u00D7", bar.value) : figure(bar.value);
    const bool tells = unit != ThroughputUnit::speed_up && result.verification.verified && base > 0;
    if (tells && cold.median > 0) bar.text += fmt::format("  {:.2f}\u00D7", base / cold.median);
}

plot::Bar bar_of(const Desk& desk, std::size_t i, bool several) {
    const ShownResult& shown = desk.derived().results[i];
    const RunResult& result = *shown.result;
    plot::Bar bar{.name = shown.name, .colour = shown.colour, .tip = tip_of_bar(desk, shown)};
    if (several) bar.name += " \u00B7 " + short_problem(result.problem);
    bar.best = desk.derived().best[i];
    bar.marked = !shown.hazards.empty();
    bar.hollow = !result.verification.verified;
    bar.remarks = remarks_of_bar(desk, shown, bar.best);
    say_in_place_of_bar(desk, shown, bar);
    if (result.timing)
        add_times(bar, result, desk.choice.view.unit, desk.derived().results.size() > 1 ? base_us(desk, i) : 0);
    return bar;
}

bool of_several_problems(const std::vector<ShownResult>& results) {
    return std::ranges::any_of(results,
                               [&](const ShownResult& r) { return r.result->problem != results[0].result->problem; });
}

// Those of one problem stay together, as they came.
std::size_t place_of_problem(const std::vector<ShownResult>& results, const Problem& problem) {
    const auto first =
        std::ranges::find_if(results, [&](const ShownResult& r) { return r.result->problem == problem; });
    return std::size_t(first - results.begin());
}

// The shortest time first; then times that are not to be compared, then what has none.
std::pair<int, double> rank_by_time(const RunResult& result) {
    if (!result.timing) return {2, 0};
    return {comparable(result) ? 0 : 1, result.timing->cold.median};
}

Order order_of_bars(const Desk& desk) {
    const auto& results = desk.derived().results;
    Order order(results.size());
    std::iota(order.begin(), order.end(), 0u);
    const auto problem = [&](std::size_t i) { return place_of_problem(results, results[i].result->problem); };
    if (desk.choice.view.order == BarOrder::time)
        std::ranges::stable_sort(
            order, {}, [&](std::size_t i) { return std::pair(problem(i), rank_by_time(*results[i].result)); });
    if (desk.choice.view.order == BarOrder::name)
        std::ranges::stable_sort(order, {}, [&](std::size_t i) { return std::tuple(problem(i), results[i].name); });
    return order;
}

// The best, or else the one that leads.
std::optional<std::size_t> first_of(const Desk& desk) {
    const std::vector<bool>& best = desk.derived().best;
    const auto found = std::ranges::find(best, true);
    if (found != best.end()) return std::size_t(found - best.begin());
    return leader(desk.derived().plain());
}

void add_bars_to_come(const Desk& desk, plot::BarChart& chart) {
    for (const VariantChoice& variant : still_to_come(desk.notebook)) {
        plot::Bar bar{.name = to_string(variant)};
        bar.instead = waiting_text(desk.notebook, variant);
        bar.instead_colour = theme::quiet;
        bar.tip = bar.name + "\nThe run that goes on has not come to its end yet.";
        chart.bars.push_back(std::move(bar));
    }
}

std::string spread_text(const Desk& desk) {
    bool measured = false, modelled = false;
    for (const ShownResult& shown : desk.derived().results)
        if (const auto& timing = shown.result->timing) (timing->kind == Kind::measured ? measured : modelled) = true;
    if (measured && modelled) return "";
    return modelled ? "; lines: within the model's error" : measured ? "; lines: min to max" : "";
}

void add_axis(const Desk& desk, plot::BarChart& chart) {
    const ThroughputUnit in = desk.choice.view.unit;
    const bool warm = std::ranges::any_of(chart.bars, [](const plot::Bar& bar) { return bar.second > 0; });
    chart.axis = axis_text(in) + (in == ThroughputUnit::speed_up ? " over " + baseline_name(desk) : "") +
                 (warm ? "; thick: cold L2, thin: warm" : "") + spread_text(desk);
    chart.short_axis = unit_options()[std::size_t(in)].text;
    chart.axis_tip = unit_options()[std::size_t(in)].tip;
}

void add_roof(const Desk& desk, plot::BarChart& chart) {
    const RunResult& any = *desk.derived().results.front().result;
    const ThroughputUnit in = desk.choice.view.unit;
    chart.roof = roof_in(in, any, base_us(desk, 0));
    chart.roof_text = fmt::format("DRAM roof {}{}", figure(chart.roof), unit_text(in));
    chart.roof_tip = "What a plain read of the compulsory bytes reaches: " + figure(roof_gb_s(any.device)) +
                     " GB/s on " + any.device.name + ". A bar may pass it only when L2 holds the data.";
}

plot::BarChart chart_of(const Desk& desk, const Order& order) {
    const auto& results = desk.derived().results;
    const bool several = of_several_problems(results);
    plot::BarChart chart;
    for (const std::size_t i : order) chart.bars.push_back(bar_of(desk, i, several));
    if (const auto first = first_of(desk))
        chart.in_sight = std::size_t(std::ranges::find(order, *first) - order.begin());
    add_bars_to_come(desk, chart);
    add_axis(desk, chart);
    if (!several && !desk.derived().several_origins) add_roof(desk, chart);
    return chart;
}

// How bars follow one another, and what 1.00x is.
float draw_controls(Desk& desk, Area area) {
    static const std::array options{Option{"bars as chosen", "Bars in the order in which the variants are listed."},
                                    Option{"bars by time", "The shortest time first."},
                                    Option{"bars by name", "By the alphabet."}};
    if (desk.derived().results.size() < 2) return 0;
    const float left = area.x + unit(16), right = area.x + area.width - unit(16), height = unit(22);
    int order = int(desk.choice.view.order);
    const float width = text_size(fonts().small, options[std::size_t(order)].text).x + unit(18);
    ImGui::SetCursorScreenPos({left, area.y});
    if (quiet_dropdown("order", left + width, "How the bars follow one another.", options, order))
        desk.choice.view.order = BarOrder(order);
    draw_baseline(desk, right, area.y, right - left - width - unit(12));
    return height;
}

}  // namespace

void draw_bars(Desk& desk, Area area) {
    const float top = draw_controls(desk, area);
    const Order order = order_of_bars(desk);
    plot::BarChart chart = chart_of(desk, order);
    const bool waits = std::ranges::any_of(
        desk.derived().results, [&](const ShownResult& shown) { return waits_for_time(desk.notebook, *shown.result); });
    chart.caption_right = draw_plot_badges(plot_badges(desk.derived().plain(), true, false, waits), area);
    const auto clicked = plot::draw("bars", chart, {area.x + unit(16), area.y + top},
                                    {area.x + area.width - unit(16), area.y + area.height});
    if (clicked && *clicked < order.size() && order.size() > 1 &&
        desk.derived().results[order[*clicked]].result->timing)
        switch_baseline(desk, *desk.derived().results[order[*clicked]].result);
}

}  // namespace lanescope
