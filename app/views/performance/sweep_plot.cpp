#include "app/views/performance/plot_panel.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "app/analysis/timing/best.h"
#include "app/catalog/problem_axes.h"
#include "app/catalog/variants.h"
#include "app/model/problem_parameters.h"
#include "app/views/kit/text.h"
#include "app/views/kit/text_format.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/performance/plot_badges.h"
#include "app/views/performance/plot_tables.h"
#include "app/views/plot/chart_frame.h"
#include "app/views/plot/heat_map.h"
#include "app/views/state/plot_choice.h"
#include "app/views/state/popups.h"
#include "app/views/state/sweep_view.h"

namespace lanescope {
namespace {

using theme::unit;

/// `twin`: the variant's earlier entries with other lanes.
ImU32 colour_of(const Catalog& catalog, const RunResult& any, const VariantChoice& variant, std::size_t twin) {
    const ImU32 colour = variant_colour(catalog, std::string(to_string(operation_of(any.problem))), variant.id);
    return twin ? stronger(colour, std::min(0.7f, 0.3f * float(twin))) : colour;
}

/// Repeated variants get stronger colours.
std::vector<ImU32> colours_of(const Catalog& catalog, const std::vector<RunResultPtr>& results,
                              const std::vector<VariantChoice>& variants) {
    std::vector<ImU32> colours;
    for (std::size_t i = 0; i < variants.size(); ++i) {
        const auto twins = std::count_if(variants.begin(), variants.begin() + std::ptrdiff_t(i),
                                         [&](const VariantChoice& v) { return v.id == variants[i].id; });
        colours.push_back(colour_of(catalog, *results.front(), variants[i], std::size_t(twins)));
    }
    return colours;
}

Tip tip_of_axis(const std::string& axis) {
    const ProblemAxis* known = find_axis(axis);
    return known ? Tip(std::string(known->what), known->term) : axis;
}

std::string title_of(const std::string& axis) {
    const ProblemAxis* known = find_axis(axis);
    return known ? std::string(known->title) : axis;
}

std::string cell_tip(const SweepView& sweep_view, const BestCell& cell) {
    std::string tip = fmt::format("{} = {}, {} = {}\n", title_of(sweep_view.x_axis), short_count(cell.x),
                                  title_of(sweep_view.y_axis), short_count(cell.y));
    for (const RunResultPtr& result : cell.results)
        tip += fmt::format("{}: {}\n", to_string(result->variant),
                           comparable(*result) ? duration(result->timing->cold.median) + ", " +
                                                     figure(gb_s(result->work, result->timing->cold.median)) + " GB/s"
                           : result->failure.empty() ? "wrong"
                                                     : result->failure);
    if (cell.winner && cell.ahead)
        tip +=
            fmt::format("{} leads by {}.", to_string(sweep_view.map.variants[*cell.winner]), with_bounds(*cell.ahead));
    return tip;
}

std::size_t index_of(const std::vector<double>& values, double value) {
    return std::size_t(std::ranges::lower_bound(values, value) - values.begin());
}

plot::HeatCell heat_cell(const SweepView& sweep_view, const BestCell& cell, const std::vector<ImU32>& colours) {
    plot::HeatCell shown{.column = index_of(sweep_view.map.xs, cell.x), .row = index_of(sweep_view.map.ys, cell.y)};
    shown.tip = cell_tip(sweep_view, cell);
    shown.colour = theme::line;
    shown.hollow = !cell.winner || !cell.clear;
    if (!cell.winner) return shown;
    // Full colour from twice the speed on.
    const float ahead = cell.ahead ? float(std::clamp(cell.ahead->value - 1, 0.0, 1.0)) : 0;
    shown.colour = mix(theme::ground, colours[*cell.winner], 0.35f + 0.65f * ahead);
    if (cell.ahead) shown.text = fmt::format("{:.2f}\u00D7", cell.ahead->value);
    if (cell.ahead) shown.below = bounds_in_short(*cell.ahead);
    return shown;
}

plot::HeatMap heat_of(const SweepView& sweep_view, const std::vector<ImU32>& colours) {
    plot::HeatMap heat;
    for (const double x : sweep_view.map.xs) heat.columns.push_back(plot::tick_text(x));
    for (const double y : sweep_view.map.ys) heat.rows.push_back(plot::tick_text(y));
    for (const BestCell& cell : sweep_view.map.cells) heat.cells.push_back(heat_cell(sweep_view, cell, colours));
    heat.x_title = title_of(sweep_view.x_axis);
    if (sweep_view.origins.size() > 1) heat.x_title += "; of " + sweep_view.origins.front() + " alone";
    heat.x_tip = tip_of_axis(sweep_view.x_axis);
    heat.y_tip =
        tip_of_axis(sweep_view.y_axis).with("\nA fuller colour means a larger lead. An outline has no sure winner.");
    heat.y_title = title_of(sweep_view.y_axis) + "; colour: the leading variant, number: its lead over the second";
    return heat;
}

/// Shows the leading variants. `badges`: pixels reserved at the right.
void draw_sweep_map(const Catalog& catalog, const SweepView& sweep_view, Area area, float badges) {
    const std::vector<ImU32> colours = colours_of(catalog, sweep_view.results, sweep_view.map.variants);
    std::vector<plot::LegendItem> legend;
    for (std::size_t i = 0; i < sweep_view.map.variants.size(); ++i)
        legend.push_back(
            {to_string(sweep_view.map.variants[i]), colours[i], true, "The leading variant in cells of this colour."});
    int ignored = -1;
    const float top = plot::draw_legend("legend", legend, area.from(), area.width, ignored);
    plot::HeatMap heat = heat_of(sweep_view, colours);
    heat.caption_right = badges;
    plot::draw(heat, {area.x, area.y + top}, area.to());
}

std::string sign_of(const std::string& axis) {
    const ProblemAxis* known = find_axis(axis);
    return known && !known->sign.empty() ? std::string(known->sign) : axis;
}

/// "412 GB/s", or a speed-up with bounds.
std::string value_text(double value, const RunResult& result, ThroughputUnit unit, const RunResult* base) {
    const bool speeds_up = unit == ThroughputUnit::speed_up && base && base != &result;
    const auto found = speeds_up ? speed_up(result, *base) : std::nullopt;
    return found ? with_bounds(*found) : figure(value) + unit_text(unit);
}

plot::Point point_of(const RunResult& result, double x, ThroughputUnit unit, const RunResult* base) {
    const Times& cold = result.timing->cold;
    const ValueBounds within = bounds_in(unit, result, base);
    plot::Point p{.x = x, .y = value_in(unit, result, cold.median, base ? base->timing->cold.median : 0)};
    p.low = within.low;
    p.high = within.high;
    p.hollow = !result.verification.verified;
    p.text = value_text(p.y, result, unit, base);
    if (unit != ThroughputUnit::microseconds) p.text += "  (" + duration(cold.median) + ")";
    if (p.hollow) p.text += "  WRONG";
    return p;
}

/// nullptr: none.
const RunResult* best_at(const Catalog& catalog, const SweepView& sweep_view, const std::string& origin, double x) {
    const std::vector<RunResultPtr> here = sweep_view.at(origin, x);
    const auto best = best_by_interval(catalog, here);
    return best ? here[*best].get() : nullptr;
}

plot::Line line_of(const ViewContext& context, const SweepView& sweep_view, const Series& series, ImU32 colour) {
    plot::Line line{.name = sweep_view.name_of(series), .colour = colour};
    line.joined = !sweep_view.x_axis.empty();
    for (std::size_t i = 0; i < series.x.size(); ++i) {
        const RunResult& result = *series.results[i];
        if (!result.timing) continue;
        const RunResultPtr base = sweep_view.base_of(series, series.x[i], context.choice.view.baseline);
        plot::Point point = point_of(result, series.x[i], context.choice.view.unit, base.get());
        point.boxed =
            sweep_view.x_axis.empty() && best_at(context.catalog, sweep_view, series.origin, series.x[i]) == &result;
        line.points.push_back(std::move(point));
    }
    return line;
}

bool is_above_all(double y, const plot::Chart& chart) {
    return std::ranges::all_of(chart.lines, [&](const plot::Line& line) {
        return std::ranges::all_of(line.points, [&](const plot::Point& p) { return p.y < y; });
    });
}

/// Low above high: none.
std::pair<double, double> range_of(const std::vector<Series>& series) {
    double low = 1e300, high = 0;
    for (const Series& s : series)
        for (const double x : s.x) low = std::min(low, x), high = std::max(high, x);
    return {low, high};
}

/// Variants without lanes or warps to choose become level lines.
void add_level_lines(const ViewContext& context, const SweepView& sweep_view, plot::Chart& chart) {
    const Tuning* tuning = tuning_along(sweep_view.x_axis);
    if (!tuning) return;
    const auto [low, high] = range_of(sweep_view.series);
    for (const RunResultPtr& result : sweep_view.results) {
        if (result->variant.*tuning->chosen > 0 || !result->timing || low >= high) continue;
        const double y = value_in(context.choice.view.unit, *result, result->timing->cold.median, 0);
        chart.guides.push_back({low, y, high, y, to_string(result->variant),
                                fmt::format("This variant has no choice of {}.", tuning->what),
                                colour_of(context.catalog, *result, result->variant, 0), is_above_all(y, chart)});
    }
}

/// Returns nothing if there are too many to label.
std::vector<double> places_of(const std::vector<Series>& series) {
    constexpr std::size_t most = 24;
    std::set<double> places;
    for (const Series& s : series) places.insert(s.x.begin(), s.x.end());
    return places.size() <= most ? std::vector<double>(places.begin(), places.end()) : std::vector<double>{};
}

bool is_geometric(const std::vector<Series>& series) {
    const auto [low, high] = range_of(series);
    return low > 0 && high / low >= 8;
}

bool is_wide(const plot::Chart& chart) {
    double low = 1e300, high = 0;
    for (const plot::Line& line : chart.lines)
        for (const plot::Point& p : line.points) low = std::min(low, p.y), high = std::max(high, p.y);
    return low > 0 && high / low >= 30;
}

void add_crossings(const SweepView& sweep_view, plot::Chart& chart, const ViewSettings& view) {
    for (const Crossover& c : sweep_view.crossings) {
        const std::string from = sweep_view.name_of(sweep_view.series[c.from]),
                          to = sweep_view.name_of(sweep_view.series[c.to]);
        if (plot::is_hidden(view.hidden, from) || plot::is_hidden(view.hidden, to)) continue;
        const std::string sure = c.clear ? "" : "\nThe intervals of their times overlap: the winner is not sure.";
        chart.annotations.push_back({c.x,
                                     fmt::format("above {} = {} {} wins{}", sign_of(sweep_view.x_axis),
                                                 short_count(c.x), to, c.clear ? "" : "?"),
                                     fmt::format("At {} the faster variant is {}, at {} it is {}.{}",
                                                 short_count(c.before), from, short_count(c.after), to, sure),
                                     c.clear ? theme::cursor : theme::quiet});
    }
}

/// x_axis: empty if the problems share none.
void name_axes(const ViewSettings& view, const std::string& x_axis, plot::Chart& chart) {
    chart.x_title = x_axis.empty() ? "problem; boxed: the best with floats, if no interval overlaps" : title_of(x_axis);
    chart.x_tip = x_axis.empty() ? Tip("The problems of the recording.") : tip_of_axis(x_axis);
    chart.y_title = axis_text(view.unit);
    if (view.unit == ThroughputUnit::speed_up)
        chart.y_title += " over " + (view.baseline.empty() ? "the slowest" : view.baseline);
    chart.y_tip = unit_options()[std::size_t(view.unit)].tip;
}

plot::Chart chart_of(const ViewContext& context, const SweepView& sweep_view, std::vector<plot::LegendItem>& legend) {
    plot::Chart chart;
    std::vector<VariantChoice> variants;
    for (const Series& series : sweep_view.series) variants.push_back(series.variant);
    const std::vector<ImU32> colours = colours_of(context.catalog, sweep_view.results, variants);
    const std::vector<std::string>& hidden = context.choice.view.hidden;
    for (std::size_t s = 0; s < sweep_view.series.size(); ++s) {
        const std::string name = sweep_view.name_of(sweep_view.series[s]);
        legend.push_back({name, colours[s], !plot::is_hidden(hidden, name)});
        if (legend.back().on) chart.lines.push_back(line_of(context, sweep_view, sweep_view.series[s], colours[s]));
    }
    // The shift avoids overlaps.
    for (std::size_t s = 0; sweep_view.x_axis.empty() && s < chart.lines.size(); ++s)
        chart.lines[s].shift = 0.7 * ((double(s) + 0.5) / double(chart.lines.size()) - 0.5);
    for (const Problem& problem : sweep_view.problems) chart.x_names.push_back(short_problem(problem));
    name_axes(context.choice.view, sweep_view.x_axis, chart);
    chart.x_ticks = places_of(sweep_view.series);
    chart.log_x = is_geometric(sweep_view.series);
    chart.log_y = is_wide(chart);
    add_level_lines(context, sweep_view, chart);
    add_crossings(sweep_view, chart, context.choice.view);
    return chart;
}

void draw_lines(ViewContext& context, const SweepView& sweep_view, Area area, float badges) {
    std::vector<plot::LegendItem> legend;
    plot::Chart chart = chart_of(context, sweep_view, legend);
    chart.caption_right = badges;
    int clicked = -1;
    const float top = plot::draw_legend("legend", legend, area.from(), area.width, clicked);
    if (clicked >= 0) plot::toggle(context.choice.view.hidden, legend[std::size_t(clicked)].name);
    plot::ChartView& view = context.ui.charts["sweep " + sweep_view.x_axis + unit_text(context.choice.view.unit)];
    plot::draw("sweep", chart, view, {area.x, area.y + top}, area.to());
}

}  // namespace

void draw_sweep(ViewContext& context, Area area) {
    auto& sweep_view = context.state<SweepView>();
    sweep_view.refresh(context.catalog, context.session);
    const float used = draw_sweep_controls(context, area);
    const Area inner{area.x + unit(16), area.y + used, area.width - unit(32), area.height - used};
    if (sweep_view.results.empty()) {
        empty_state(inner.from(), inner.to(),
                    context.session.jobs.sweep.busy ? "Running the first point" : "No sweep yet",
                    "Start a sweep to compare the selected variants at many sizes. Lines show where the lead changes. "
                    "A second axis gives a map of the leading variant.");
        return;
    }
    const float badges = draw_plot_badges(plot_badges(sweep_view.results, true, false), area);
    if (sweep_view.y_axis.empty())
        draw_lines(context, sweep_view, inner, badges);
    else
        draw_sweep_map(context.catalog, sweep_view, inner, badges);
    offer_menu(context, area, {"sweep", sweep_table_of, Panel::plot});
}

}  // namespace lanescope
