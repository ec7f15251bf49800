#include "app/views/lane_map/lane_maps.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/analysis/lanes/lane_difference.h"
#include "app/analysis/timing/best.h"
#include "app/catalog/catalog.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/text_format.h"
#include "app/views/kit/theme.h"

namespace lanescope {
namespace {

using theme::unit;

// In the order of ColourBy.
const std::array colourings{
    Option{"colour: array", "Each array has one colour in all maps, the legend and the source."},
    Option{"colour: active lanes",
           {"A stronger colour means more active lanes in the step, up to 32.", Term::active_lanes}},
    Option{"colour: sectors",
           {"A stronger colour means more 32-byte sectors of memory in the step's request.", Term::sectors}},
    Option{"colour: source line", "Each source line has a colour."},
    Option{"colour: bank conflicts",
           {"A stronger colour means more extra passes over shared memory in the step.", Term::shared_memory}},
    Option{"colour: why idle",
           {"Idle lanes have the colour of their cause. Active lanes are pale.", Term::idle_lanes}}};

void draw_axis_switch(ViewContext& context, float x, float y, float width) {
    const std::string why_not = context.no_cycles();
    const std::array options{
        Option{"Steps", {"Time in steps: one column per access, shuffle or barrier of a warp.", Term::warps}},
        Option{"Cycles",
               {why_not.empty() ? "Time in clock cycles of the SM since each warp's first event. The start of a step "
                                  "is strong; the wait after it is pale (C)."
                                : "No cycles: " + why_not,
                Term::recordings},
               why_not.empty()}};
    int axis = context.axis() == TimeAxis::cycle ? 1 : 0;
    ImGui::SetCursorScreenPos({x, y});
    if (segmented("axis", options, axis, width)) switch_axis(context);
}

// 0 shows all warps.
void draw_heights(ViewContext& context, float x, float y, float width) {
    const bool four = context.maps() == 4;
    const std::array heights{1.0, few_warps(context.choice.view), 0.0};
    const std::array options{
        Option{"Warp", {"The 32 lanes of one warp, step by step (1).", Term::warps}},
        Option{"Few", four ? "Two warps (0)." : "Four warps (4, or 0 to fit)."},
        Option{"Grid", {"All recorded warps, as the density of active lanes (G).", Term::whole_grid}}};
    const auto found = std::ranges::find(heights, context.choice.view.warps);
    int now = found == heights.end() ? -1 : int(found - heights.begin());
    ImGui::SetCursorScreenPos({x, y});
    if (segmented("heights", options, now, width)) show_warps(context, heights[std::size_t(now)]);
}

void draw_map_switch(ViewContext& context, float x, float y, float width) {
    ViewSettings& view = context.choice.view;
    const bool both = context.result_in(0) && context.result_in(1);
    const std::string why_not = context.no_four_maps();
    const std::array options{
        Option{"2", "Two maps, A and B, side by side."},
        Option{"4", why_not.empty() ? "Four maps, A and B above C and D, with one zoom and one cursor (F)." : why_not,
               why_not.empty()},
        Option{"A\u2212B",
               {"Map B shows the lanes that are idle in A and busy in B, on the same rows of the matrix (D).",
                Term::idle_lanes},
               both}};
    const int before = view.map_difference ? 2 : context.maps() == 4 ? 1 : 0;
    int now = before;
    ImGui::SetCursorScreenPos({x, y});
    if (!segmented("maps", options, now, width)) return;
    if (now == 1 || before == 1) switch_four_maps(context);
    view.map_difference = now == 2;
}

double idle_share(const LaneTally& lanes) { return 1 - lanes.simt_efficiency(); }
double idle_lane_steps(const LaneTally& lanes) { return 32.0 * double(lanes.steps) - double(lanes.active_lanes); }

struct DifferenceWords {
    std::vector<std::string> texts;  ///< the longest first
    std::string tip;
    ImU32 colour = theme::quiet;
};

ImU32 colour_of_change(double saved) { return saved >= 0 ? theme::good : theme::warn; }

// Totals of different problems do not compare.
DifferenceWords words_of_two_problems(const ResultView& a, const ResultView& b) {
    const double idle_a = 100 * idle_share(a.whole), idle_b = 100 * idle_share(b.whole);
    return {{fmt::format("idle: A {:.0f} %, B {:.0f} % (two problems)", idle_a, idle_b),
             fmt::format("idle: A {:.0f} %, B {:.0f} %", idle_a, idle_b)},
            "The share of idle lanes over all warp-steps of the grid. A and B ran on different problems, so their "
            "totals and times do not compare.",
            theme::quiet};
}

DifferenceWords idle_words(const ResultView& a, const ResultView& b) {
    if (a.result->problem != b.result->problem) return words_of_two_problems(a, b);
    const double before = idle_lane_steps(a.whole), after = idle_lane_steps(b.whole), saved = 1 - after / before;
    const double percent = 100 * std::abs(saved);
    return {{fmt::format("B over the whole grid: {:.0f} % {} idle lane-steps", percent, saved >= 0 ? "fewer" : "more"),
             fmt::format("B, grid: {:.0f} % {} idle", percent, saved >= 0 ? "less" : "more"),
             fmt::format("B: {}{:.0f} % idle", saved >= 0 ? "\u2212" : "+", percent)},
            fmt::format("Idle lanes over all warp-steps of the grid.\nA {}: {} idle lane-steps, {:.0f} % of all\nB {}: "
                        "{}, {:.0f} %",
                        a.name, short_count(before), 100 * idle_share(a.whole), b.name, short_count(after),
                        100 * idle_share(b.whole)),
            colour_of_change(saved)};
}

void add_time(const ResultView& a, const ResultView& b, DifferenceWords& words) {
    const auto &ta = a.result->timing, &tb = b.result->timing;
    const auto times = lanescope::speed_up(*b.result, *a.result);
    if (!times) return;
    const LongerButFaster why = times->told ? longer_but_faster(a.whole, b.whole, times->value) : LongerButFaster{};
    if (!why.brief.empty())
        words.texts[0] = "B over the whole grid: " + why.brief, words.texts[1] = "B, grid: " + why.brief;
    if (!why.sentence.empty()) words.tip = why.sentence + "\n\n" + words.tip;
    const std::string speed_up = fmt::format(" \u00B7 {:.2f}\u00D7{}", times->value, times->told ? "" : "?");
    words.texts[0] += speed_up + " throughput";
    words.texts[1] += speed_up;
    words.colour = times->told ? colour_of_change(times->value - 1) : theme::quiet;  // only the times decide
    words.texts[2] = "B:" + speed_up.substr(speed_up.find(' ', 1));
    words.tip += fmt::format("\n\nTime {}: {} to {}, {}.", to_string(ta->kind), duration(ta->cold.median),
                             duration(tb->cold.median), with_bounds(*times));
    if (!times->told) words.tip += " Their intervals overlap, so the difference is not clear.";
}

void draw_difference(ViewContext& context, float left, float right, float middle) {
    const ResultView *a = context.result_in(0), *b = context.result_in(1);
    if (!a || !b || !a->has_map() || !b->has_map() || right - left < unit(36)) return;
    if (idle_lane_steps(a->whole) <= 0) return;
    DifferenceWords words = idle_words(*a, *b);
    add_time(*a, *b, words);
    const auto fits = [&](const std::string& text) { return text_size(fonts().small, text).x <= right - left; };
    const auto shown = std::ranges::find_if(words.texts, fits);
    const std::string& text = shown == words.texts.end() ? words.texts.back() : *shown;
    draw_text(left, right, middle, Align::centre, fonts().small, words.colour, text);
    const Tip tip{words.tip, Term::idle_lanes};
    explain_area({left, middle - unit(12)}, {right, middle + unit(12)},
                 &text == &words.texts[0] ? tip : tip.after(words.texts[0] + "\n\n"));
}

constexpr const char* maps_tip =
    "One row per lane, 32 rows per warp, one column per step. A coloured cell is a busy lane; a grey cell is a waiting "
    "lane.\n\nWheel: zoom steps. Ctrl or Shift and wheel: zoom warps. Drag: pan. Shift and drag: zoom into a box. "
    "Double-click: fit, then the whole grid. Click: select the source line.";

// Omitted if narrow. Returns the controls' left edge.
float draw_name(Area area, float height) {
    if (area.width < unit(620)) return area.x + unit(12);
    draw_text(area.x + unit(16), area.x + unit(100), area.y + height / 2, Align::left, fonts().strong, theme::text,
              "Lane maps");
    explain_area(area.from(), {area.x + unit(100), area.y + height}, {maps_tip, Term::warps});
    return area.x + unit(100);
}

// Many steps or warps per pixel hide arrays and lines.
std::vector<Option> colourings_at(MapDetail detail) {
    std::vector<Option> list(colourings.begin(), colourings.end());
    if (detail == MapDetail::cells) return list;
    for (const ColourBy close : {ColourBy::site, ColourBy::line}) {
        Option& option = list[static_cast<std::size_t>(close)];
        option.text = close == ColourBy::site ? "colour: array when closer" : "colour: line when closer";
        option.tip =
            option.tip.with("\n\nAt this zoom, colours show the number of active lanes. Zoom in with the wheel.");
    }
    return list;
}

void draw_colour_list(ViewContext& context, std::span<const Option> list, float right, float y) {
    int colour = static_cast<int>(context.choice.view.colour);
    ImGui::SetCursorScreenPos({right - unit(200), y});
    if (quiet_dropdown("colour", right, "The meaning of a cell's colour.", list, colour))
        context.choice.view.colour = static_cast<ColourBy>(colour);
}

}  // namespace

std::span<const Option> map_colourings() { return colourings; }

void show_warps(ViewContext& context, double warps) {
    ViewSettings& view = context.choice.view;
    const double middle =
        context.ui.cursor_warp >= 0 && view.cursor_step >= 0 ? double(context.ui.cursor_warp) : view.first_warp;
    view.warps = warps;
    view.steps = view.first_step = 0;
    view.first_warp = warps == 1 ? std::floor(middle) : 0;
    pan(view, context.extent(), 0, 0);
}

void draw_map_bar(ViewContext& context, MapDetail detail, Area area) {
    const float height = unit(34), right = area.right(), y = area.y + unit(4);
    const std::vector<Option> list = colourings_at(detail);
    const int colour_now = static_cast<int>(context.choice.view.colour);
    const float taken = text_size(fonts().small, list[std::size_t(colour_now)].text).x + unit(44);
    float x = draw_name(area, height);
    draw_colour_list(context, list, right - unit(16), area.y + unit(5));
    // Omits controls that do not fit.
    const auto place = [&](auto draw, float width) {
        if (x + width > right - taken) return;
        draw(context, x, y, width);
        x += width + unit(8);
    };
    place(draw_axis_switch, unit(112));
    place(draw_map_switch, unit(104));
    place(draw_heights, unit(142));
    draw_difference(context, x, right - taken, area.y + height / 2);
}

void draw_refusal(const ViewContext& context, Area area) {
    const MapState& ui = context.ui.maps;
    if (!ui.was_refused()) return;
    const float room = area.width - unit(40), words = text_size(fonts().small, ui.refusal).x;
    const float width = std::min(words + unit(24), room), height = unit(28), x = area.x + (area.width - width) / 2;
    const ImVec2 from{x, area.y + unit(44)}, to{x + width, from.y + height};
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(from, to, theme::card, unit(5));
    list->AddRect(from, to, theme::warn, unit(5));
    note_area("refused", from, to);
    draw_text(from.x + unit(10), to.x - unit(10), (from.y + to.y) / 2, Align::centre, fonts().small, theme::text,
              ui.refusal);
}

}  // namespace lanescope
