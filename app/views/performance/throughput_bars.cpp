#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <tuple>
#include <utility>

#include "app/analysis/timing/best.h"
#include "app/catalog/variants.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/text_format.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/performance/bar_texts.h"
#include "app/views/performance/plot_badges.h"
#include "app/views/performance/plot_panel.h"
#include "app/views/performance/plot_tables.h"
#include "app/views/plot/chart_frame.h"
#include "app/views/state/plot_choice.h"
#include "app/views/state/popups.h"
#include "app/views/state/result_status.h"

namespace lanescope {
namespace {

std::size_t place_of_problem(const std::vector<ResultView>& results, const Problem& problem) {
    const auto first = std::ranges::find_if(results, [&](const ResultView& r) { return r.result->problem == problem; });
    return std::size_t(first - results.begin());
}

// Comparable times first, then others, then results without a time.
std::pair<int, double> rank_by_time(const RunResult& result) {
    if (!result.timing) return {2, 0};
    return {comparable(result) ? 0 : 1, result.timing->cold.median};
}

void sort_by(std::vector<std::size_t>& order, const std::vector<ResultView>& results, const auto& rank) {
    std::ranges::stable_sort(order, {}, [&](std::size_t i) {
        return std::tuple(place_of_problem(results, results[i].result->problem), rank(results[i]));
    });
}

/// By time in the last finished run.
struct SettledOrder {
    std::vector<std::string> names;
};

// Keeps bars in place during a run: moving ones are hard to point at.
void sort_by_time(const ViewContext& context, std::vector<std::size_t>& order) {
    const auto& results = context.view_model().results;
    auto& names = context.state<SettledOrder>().names;
    if (context.session.run.busy())
        return sort_by(order, results,
                       [&](const ResultView& r) { return std::ranges::find(names, r.name) - names.begin(); });
    sort_by(order, results, [](const ResultView& shown) { return rank_by_time(*shown.result); });
    names.clear();
    for (const std::size_t i : order) names.push_back(results[i].name);
}

using theme::unit;
using Order = std::vector<std::size_t>;

// The roof is a plain read of the compulsory bytes.
double roof_in(ThroughputUnit unit, const RunResult& result, double base_us) {
    const double roof = roof_gb_s(result.device);
    if (roof <= 0 || result.work.bytes <= 0) return 0;
    return value_in(unit, result, result.work.bytes / roof * 1e-3, base_us);
}

void add_speed_up(plot::Bar& bar, const RunResult& result, const RunResult* base, bool with_value) {
    const auto found = base && base != &result ? speed_up(result, *base) : std::nullopt;
    if (with_value && base && result.verification.verified)
        bar.text += fmt::format("  {:.2f}\u00D7", base->timing->cold.median / result.timing->cold.median);
    if (!found) return;
    // Bounds come last: the error bar shows them too.
    bar.hints.push_back({"(" + bounds_in_words(*found) + ")", "(" + bounds_in_short(*found) + ")", theme::quiet});
}

void add_times(plot::Bar& bar, const RunResult& result, ThroughputUnit unit, const RunResult* base_result) {
    const double base = base_result ? base_result->timing->cold.median : 0;
    const Times& cold = result.timing->cold;
    const ValueBounds within = bounds_in(unit, result, base_result);
    bar.value = value_in(unit, result, cold.median, base);
    bar.low = within.low;
    bar.high = within.high;
    if (result.timing->warm) bar.second = value_in(unit, result, result.timing->warm->median, base);
    bar.text = unit == ThroughputUnit::speed_up ? fmt::format("{:.2f}\u00D7", bar.value) : figure(bar.value);
    bar.copied = unit == ThroughputUnit::speed_up ? bar.text : bar.text + unit_text(unit);
    add_speed_up(bar, result, base_result, unit != ThroughputUnit::speed_up);
}

plot::Bar bar_of(const ViewContext& context, std::size_t i, bool several) {
    const ResultView& shown = context.view_model().results[i];
    const RunResult& result = *shown.result;
    const RunResultPtr base = context.view_model().results.size() > 1 ? base_of(context, i) : nullptr;
    plot::Bar bar{.name = shown.name, .colour = shown.colour, .tip = tip_of_bar(context, shown, base.get())};
    if (several) bar.name += " \u00B7 " + short_problem(result.problem);
    bar.best = context.view_model().best[i];
    bar.marked = !shown.hazards.empty();
    bar.hollow = outcome_of(result) != Outcome::verified && outcome_of(result) != Outcome::ran;
    bar.hints = hints_of_bar(context, shown, bar.best);
    replace_bar_by_reason(context, shown, bar);
    if (result.timing) add_times(bar, result, context.choice.view.unit, base.get());
    return bar;
}

bool of_several_problems(const std::vector<ResultView>& results) {
    return std::ranges::any_of(results,
                               [&](const ResultView& r) { return r.result->problem != results[0].result->problem; });
}

// Returns the best result, else the leader.
std::optional<std::size_t> first_of(const ViewContext& context) {
    const std::vector<bool>& best = context.view_model().best;
    const auto found = std::ranges::find(best, true);
    if (found != best.end()) return std::size_t(found - best.begin());
    return leader(context.catalog, context.view_model().plain());
}

void add_bars_to_come(const ViewContext& context, plot::BarChart& chart) {
    for (const VariantChoice& variant : still_to_come(context.session)) {
        if (plot::is_hidden(context.choice.view.hidden, to_string(variant))) continue;
        plot::Bar bar{.name = to_string(variant)};
        bar.instead = waiting_text(context.session, variant);
        bar.instead_colour = theme::quiet;
        bar.tip = bar.name + "\nThe current run has not finished yet.";
        chart.bars.push_back(std::move(bar));
    }
}

std::string spread_text(const ViewContext& context) {
    bool measured = false, modelled = false;
    for (const ResultView& shown : context.view_model().results)
        if (const auto& timing = shown.result->timing) (timing->kind == Kind::measured ? measured : modelled) = true;
    if (measured && modelled) return "";
    return modelled ? "; lines: the model's error" : measured ? "; lines: min to max" : "";
}

void add_axis(const ViewContext& context, plot::BarChart& chart) {
    const ThroughputUnit in = context.choice.view.unit;
    const bool warm = std::ranges::any_of(chart.bars, [](const plot::Bar& bar) { return bar.second > 0; });
    chart.axis = axis_text(in) + (in == ThroughputUnit::speed_up ? " over " + baseline_name(context) : "") +
                 (warm ? "; thick: cold L2, thin: warm" : "") + spread_text(context);
    chart.short_axis = unit_options()[std::size_t(in)].text;
    chart.axis_tip = unit_options()[std::size_t(in)].tip;
}

void add_roof(const ViewContext& context, plot::BarChart& chart) {
    const RunResult& any = *context.view_model().results.front().result;
    const ThroughputUnit in = context.choice.view.unit;
    chart.roof = roof_in(in, any, base_us(context, 0));
    chart.roof_text = fmt::format("DRAM roof {}{}", figure(chart.roof), unit_text(in));
    chart.roof_tip = "A plain read of the compulsory bytes reaches " + figure(roof_gb_s(any.device)) + " GB/s on " +
                     any.device.name + ". A bar can be longer only if L2 holds the data.";
}

plot::BarChart chart_of(const ViewContext& context, const Order& order) {
    const auto& results = context.view_model().results;
    const bool several = of_several_problems(results);
    plot::BarChart chart;
    for (const std::size_t i : order) chart.bars.push_back(bar_of(context, i, several));
    if (const auto first = first_of(context); first && std::ranges::count(order, *first))
        chart.in_sight = std::size_t(std::ranges::find(order, *first) - order.begin());
    add_bars_to_come(context, chart);
    add_axis(context, chart);
    if (!several && !context.view_model().several_origins) add_roof(context, chart);
    return chart;
}

/// A click shows the hidden bars. Returns the width used.
float draw_hidden(ViewContext& context, float left, float y, float height) {
    std::vector<std::string>& hidden = context.choice.view.hidden;
    const auto count = std::ranges::count_if(
        context.view_model().results, [&](const ResultView& shown) { return plot::is_hidden(hidden, shown.name); });
    if (count == 0) return 0;
    const std::string text = fmt::format("{} hidden", count);
    const float width = text_size(fonts().small, text).x + unit(12);
    ImGui::SetCursorScreenPos({left, y});
    if (clickable("hidden", {width, height})) hidden.clear();
    const ImU32 colour = ImGui::IsItemHovered() ? theme::text : theme::quiet;
    explain("The plots hide these variants. Click to show all.");
    draw_text(left, left + width, y + height / 2, Align::left, fonts().small, colour, text);
    return width;
}

float draw_controls(ViewContext& context, Area area) {
    static const std::array options{
        Option{"bars as chosen", "In the order of the list of variants."},
        Option{"bars by time", "Shortest time first."}, Option{"bars by name", "In alphabetical order."},
        Option{"reading order", "In the catalogue's order: each variant builds on earlier ones."}};
    const float left = area.x + unit(16), right = area.right() - unit(16), height = unit(22);
    if (context.view_model().results.size() < 2) return height;  // one more result must not move the bars
    int order = int(context.choice.view.order);
    const float width = text_size(fonts().small, options[std::size_t(order)].text).x + unit(18);
    ImGui::SetCursorScreenPos({left, area.y});
    if (quiet_dropdown("order", left + width, "The order of the bars.", options, order))
        context.choice.view.order = BarOrder(order);
    const float more = width + unit(12);
    const float hidden = draw_hidden(context, left + more, area.y, height);
    draw_baseline(context, right, area.y, right - left - more - hidden);
    return height;
}

}  // namespace

std::vector<std::size_t> order_of_bars(const ViewContext& context) {
    const auto& results = context.view_model().results;
    std::vector<std::size_t> order(results.size());
    std::iota(order.begin(), order.end(), 0u);
    std::erase_if(order, [&](std::size_t i) { return plot::is_hidden(context.choice.view.hidden, results[i].name); });
    const BarOrder by = context.choice.view.order;
    if (by == BarOrder::time) sort_by_time(context, order);
    if (by == BarOrder::name) sort_by(order, results, [](const ResultView& shown) { return shown.name; });
    if (by == BarOrder::reading)
        sort_by(order, results, [&](const ResultView& shown) {
            return place_in_catalog(context.catalog, to_string(operation_of(shown.result->problem)),
                                    shown.result->variant.id);
        });
    return order;
}

void draw_bars(ViewContext& context, Area area) {
    const float top = draw_controls(context, area);
    const Order order = order_of_bars(context);
    plot::BarChart chart = chart_of(context, order);
    const bool waits = std::ranges::any_of(context.view_model().results, [&](const ResultView& shown) {
        return waits_for_time(context.session, *shown.result);
    });
    chart.caption_right = draw_plot_badges(plot_badges(context.view_model().plain(), true, false, waits), area);
    const auto clicked =
        plot::draw("bars", chart, {area.x + unit(16), area.y + top}, {area.right() - unit(16), area.bottom()});
    if (clicked && *clicked < order.size() && order.size() > 1 &&
        context.view_model().results[order[*clicked]].result->timing)
        switch_baseline(context, to_string(context.view_model().results[order[*clicked]].result->variant));
    offer_menu(context, area, {"bars", bars_table, Panel::plot});
}

}  // namespace lanescope
