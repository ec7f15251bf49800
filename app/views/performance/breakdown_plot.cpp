#include "app/views/performance/plot_panel.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/analysis/timing/best.h"
#include "app/analysis/timing/time_breakdown.h"
#include "app/views/kit/text.h"
#include "app/views/kit/text_format.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/performance/plot_badges.h"
#include "app/views/performance/plot_tables.h"
#include "app/views/plot/bar_chart.h"
#include "app/views/plot/chart_frame.h"
#include "app/views/state/plot_choice.h"
#include "app/views/state/popups.h"
#include "app/views/state/result_status.h"

namespace lanescope {
namespace {

struct BreakdownState {
    int view = 0;  ///< 0: all variants, 1: A, 2: B, 3: B against A
};

using theme::unit;

ImU32 colour_of(LossKind kind) { return theme::colours.losses[std::size_t(kind)]; }

Tip tip_of(const Loss& loss, double total) {
    return {fmt::format("{}: {} ({} %)\n{}", title_of(loss.kind), duration(loss.us), figure(100 * loss.us / total),
                        definition_of(loss.kind)),
            term_of(loss.kind)};
}

std::string note_of(const TimeBreakdown& breakdown) {
    std::string note = breakdown.modelled ? "by the time model" : "estimated from counts";
    for (std::size_t i = 0; i < breakdown.missing.size(); ++i)
        note += (i ? ", " : "; not counted: ") + breakdown.missing[i];
    if (breakdown.beyond_roof) note += "; faster than DRAM allows: L2 served it";
    return note;
}

plot::Piece piece_of(const Loss& loss, double from, double to, double total_us) {
    return {from, to, colour_of(loss.kind), tip_of(loss, total_us), loss.kind == LossKind::unexplained};
}

std::string why_no_breakdown(const ViewContext& context, const RunResult& result) {
    if (!result.failure.empty()) return result.failure;
    return waits_for_time(context.session, result) ? "not timed yet" : "no time";
}

plot::WaterRow stacked_row(const std::string& name, const TimeBreakdown& breakdown) {
    plot::WaterRow row{.name = name, .colour = theme::text};
    double at = 0;
    for (const Loss& loss : breakdown.parts) {
        row.pieces.push_back(piece_of(loss, at, at + loss.us, breakdown.total_us));
        at += loss.us;
    }
    row.text = duration(breakdown.total_us);
    row.tip = "The median of the cold times. The pieces add up to it exactly.";
    return row;
}

plot::Waterfall all_variants(const ViewContext& context) {
    const ViewModel& view_model = context.view_model();
    plot::Waterfall fall;
    for (std::size_t i = 0; i < view_model.results.size(); ++i) {
        const ResultView& shown = view_model.results[i];
        if (const auto& breakdown = view_model.breakdowns[i])
            fall.rows.push_back(stacked_row(shown.name, *breakdown));
        else
            fall.rows.push_back(
                {.name = shown.name, .colour = theme::text, .text = why_no_breakdown(context, *shown.result)});
    }
    fall.axis = "microseconds, from the roof (left) to the time";
    fall.short_axis = "microseconds";
    fall.axis_tip = "The parts of the time of one launch with an empty L2.";
    return fall;
}

std::string signed_figure(double change) { return (change < 0 ? "\u2212" : "+") + figure(std::abs(change)); }

/// Leads from the roof to the achieved value.
plot::Waterfall one_variant(const ResultView& shown, const TimeBreakdown& breakdown, ThroughputUnit in) {
    if (in == ThroughputUnit::speed_up) in = ThroughputUnit::percent_of_roof;
    const RunResult& result = *shown.result;
    const bool time = in == ThroughputUnit::microseconds;
    plot::Waterfall fall;
    double us = 0, before = 0;
    for (const Loss& loss : breakdown.parts) {
        us += loss.us;
        const double value = value_in(in, result, us);
        const bool roof = loss.kind == LossKind::roof;
        if (!roof && loss.us < 0.0005 * breakdown.total_us) continue;
        fall.rows.push_back({.name = std::string(roof ? "the roof" : title_of(loss.kind)),
                             .colour = theme::text,
                             .pieces = {piece_of(loss, roof ? 0 : before, value, breakdown.total_us)},
                             .text = (roof ? figure(value) : signed_figure(value - before)) + unit_text(in),
                             .tip = tip_of(loss, breakdown.total_us)});
        before = value;
    }
    fall.rows.push_back({shown.name,
                         theme::text,
                         {{0, before, shown.colour, "The achieved value.", false}},
                         figure(before) + unit_text(in),
                         "The achieved value."});
    fall.axis_tip = unit_options()[std::size_t(in)].tip;
    fall.short_axis = unit_options()[std::size_t(in)].text;
    fall.axis = axis_text(in) + (time ? "" : ", from the roof down to the achieved value");
    return fall;
}

/// Shows difference and ratio of the times.
plot::WaterRow together(const RunResult& of, const RunResult& than) {
    const double total = of.timing->cold.median - than.timing->cold.median;
    const auto times = total < 0 ? speed_up(of, than) : speed_up(than, of);
    const std::string difference = "The difference of the two times.";
    plot::WaterRow row{.name = "together", .colour = theme::text};
    row.pieces.push_back({0, total, theme::text, difference, false});
    row.text = fmt::format("{}{}", total < 0 ? "\u2212" : "+", duration(std::abs(total)));
    if (times) row.text += fmt::format("  {:.2f}\u00D7 ({})", times->value, bounds_in_short(*times));
    row.tip = !times        ? difference
              : times->told ? difference + " The ratio is the longer time over the shorter one, with its bounds."
                            : difference + " Their intervals overlap, so the difference is not clear.";
    return row;
}

/// One row per cause; negative differences go left.
plot::Waterfall two_variants(const ResultView& of, const TimeBreakdown& a, const ResultView& than,
                             const TimeBreakdown& b) {
    plot::Waterfall fall;
    for (const Loss& loss : difference(a, b)) {
        if (std::abs(loss.us) < 0.002 * std::max(a.total_us, b.total_us)) continue;
        plot::WaterRow row{.name = std::string(title_of(loss.kind)), .colour = theme::text};
        row.pieces.push_back({0, loss.us, colour_of(loss.kind), std::string(definition_of(loss.kind)),
                              loss.kind == LossKind::unexplained});
        row.text = fmt::format("{}{}", loss.us < 0 ? "\u2212" : "+", duration(std::abs(loss.us)));
        row.tip = {std::string(definition_of(loss.kind)), term_of(loss.kind)};
        fall.rows.push_back(std::move(row));
    }
    fall.rows.push_back(together(*of.result, *than.result));
    fall.short_axis = "microseconds more";
    fall.axis_tip = "The time lost for each cause: bars to the right if A loses more, to the left if A loses less.";
    fall.axis = fmt::format("microseconds that {} takes longer than {}", of.name, than.name);
    return fall;
}

const TimeBreakdown* breakdown_in(const ViewContext& context, int map) {
    const auto index = context.shown_in(map);
    if (!index || !context.view_model().breakdowns[*index]) return nullptr;
    return &*context.view_model().breakdowns[*index];
}

std::vector<Option> views_of(const ViewContext& context) {
    const bool a = breakdown_in(context, 0), b = breakdown_in(context, 1);
    const std::string name_a = a ? context.result_in(0)->name : "A", name_b = b ? context.result_in(1)->name : "B";
    return {{"All", "The parts of each variant's time."},
            {a ? name_a : "A", "The waterfall of " + name_a + ", the variant in map A.", a},
            {b ? name_b : "B", "The waterfall of " + name_b + ", the variant in map B.", b},
            {"Difference", "Where " + name_a + " loses more than " + name_b + ".", a && b}};
}

plot::Waterfall waterfall_of(const ViewContext& context, int view) {
    if (view == 1 || view == 2)
        return one_variant(*context.result_in(view - 1), *breakdown_in(context, view - 1), context.choice.view.unit);
    if (view == 3)
        return two_variants(*context.result_in(0), *breakdown_in(context, 0), *context.result_in(1),
                            *breakdown_in(context, 1));
    return all_variants(context);
}

std::string note_for(const ViewContext& context, int view) {
    const TimeBreakdown* shown = view == 2 ? breakdown_in(context, 1) : view > 0 ? breakdown_in(context, 0) : nullptr;
    for (const auto& breakdown : context.view_model().breakdowns)
        if (!shown && breakdown) shown = &*breakdown;
    return shown ? note_of(*shown) : "";
}

/// Stacked rows do not name their parts.
float draw_parts(Area area, float top) {
    std::vector<plot::LegendItem> legend;
    for (int i = 0; i < loss_kinds; ++i)
        legend.push_back({std::string(title_of(LossKind(i))), colour_of(LossKind(i)), true,
                          std::string(definition_of(LossKind(i)))});
    int ignored = -1;
    return plot::draw_legend("parts", legend, {area.x + unit(16), top}, area.width - unit(32), ignored);
}

}  // namespace

void draw_breakdown(ViewContext& context, Area area) {
    int& view = context.state<BreakdownState>().view;
    const std::vector<Option> options = views_of(context);
    view = context.choice.view.breakdown_difference ? 3 : view == 3 ? 0 : view;
    if (!options[std::size_t(view)].possible) view = 0;
    ImGui::SetCursorScreenPos({area.x + unit(16), area.y + unit(6)});
    const float width = std::min(unit(480), area.width * 0.62f);
    segmented("breakdown", options, view, width);
    context.choice.view.breakdown_difference = view == 3;
    const std::string note = note_for(context, view);
    const ImVec2 from{area.x + width + unit(30), area.y + unit(8)}, to{area.right() - unit(16), area.y + unit(32)};
    draw_text(from.x, to.x, area.y + unit(20), Align::left, fonts().small, theme::quiet, note);
    explain_area(from, to, note + ".\nParts without counts are in 'unexplained'.");
    float top = area.y + unit(38);
    if (view == 0) top += draw_parts(area, top);
    plot::Waterfall fall = waterfall_of(context, view);
    fall.caption_right = draw_plot_badges(plot_badges(context.view_model().plain(), true, true), area, unit(210));
    plot::draw("breakdown", fall, {area.x + unit(16), top}, {area.right() - unit(16), area.bottom()});
    offer_menu(context, area, {"breakdown", breakdown_table, Panel::plot});
}

bool shows_one_breakdown(const ViewContext& context) {
    const int view = context.state<BreakdownState>().view;
    return view == 1 || view == 2;
}

}  // namespace lanescope
