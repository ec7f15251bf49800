#include "app/views/lane_map/map_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/platform/keyboard.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/text_format.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/plot/scale.h"
#include "app/views/state/result_status.h"

namespace lanescope {
namespace {

using theme::unit;

void choose_variant(ViewContext& context, int map) {
    if (!ImGui::BeginPopup("which")) return;
    for (const ResultView& shown : context.view_model().results)
        if (list_line(shown.name, int(&shown - context.view_model().results.data()), context.result_in(map) == &shown))
            context.show_in(map, shown.name);
    if (pressed(Press{Key::escape})) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
}

struct Badge {
    std::string text;
    Tip tip;
    ImU32 colour;
};

/// Shows the traced build's time over the plain one's.
Badge recorded_badge(const RunResult& result) {
    const std::string tip = "Recorded on a GPU, with a traced build of the same source.";
    if (!result.recording_us || !result.timing) return {"RECORDED", {tip, Term::recordings}, theme::good};
    const double plain = result.timing->cold.median;
    return {
        fmt::format("RECORDED {:.2f}\u00D7", *result.recording_us / plain),
        {tip + fmt::format("\nThe traced build took {}, the plain build {}. The throughput is from the plain build.",
                           duration(*result.recording_us), duration(plain)),
         Term::recordings},
        theme::good};
}

// Hazards take priority over the masks' origin.
Badge badge_of(const ResultView& shown) {
    const RunResult& result = *shown.result;
    const std::size_t hazards = result.hazards.size();
    if (hazards > 0)
        return {fmt::format("{} HAZARD{}", hazards, hazards == 1 ? "" : "S"),
                "This kernel has hazards. Its source at the right shows their lines.\n\n" + shown.hazards_by_line,
                theme::bad};
    if (result.provenance.backend == BackendKind::cuda) return recorded_badge(result);
    return {"EMULATED", "Recorded by the emulator on a CPU.", theme::accent};
}

float draw_name(ViewContext& context, int map, const ResultView& shown, Area area, float room) {
    const float letter = unit(20), middle = area.y + unit(11);
    const float caret = unit(18), width = std::min(letter + text_size(fonts().strong, shown.name).x + caret, room);
    ImGui::SetCursorScreenPos(area.from());
    push_name(map_letter(map));
    if (clickable("title", {width, unit(22)})) ImGui::OpenPopup("which");
    explain(fmt::format("Map {}: {}\nClick to show another variant here.", map_letter(map), shown.name));
    choose_variant(context, map);
    pop_name();
    draw_text(area.x, area.x + letter, middle, Align::left, fonts().strong,
              context.ui.side == map ? theme::text : theme::quiet, map_letter(map));
    draw_text(area.x + letter, area.x + width - caret + 1, middle, Align::left, fonts().strong, as_ink(shown.colour),
              shown.name);
    draw_caret({area.x + width - unit(9), middle + 1}, theme::quiet);
    return width;
}

// Returns 1, 2 or 5 times a power of ten, at least `least`.
std::int64_t round_step(double least) {
    for (std::int64_t power = 1; power < INT64_MAX / 100; power *= 10)
        for (std::int64_t times : {1, 2, 5})
            if (double(times * power) >= least) return times * power;
    return INT64_MAX / 100;
}

// Calls f(warp, middle) for visible warps whose names do not overlap.
template <class F>
void for_names(const ResultView& shown, const MapScale& scale, float height, const F& f) {
    const float pitch = float(scale.warp_height());
    const std::int64_t every = round_step(unit(18) / std::max(pitch, 1e-6f));
    for (auto w = std::int64_t(scale.first_warp) / every * every; w < shown.result->trace->recorded_warps();
         w += every) {
        const float middle = float(scale.y_of_warp(double(w))) + float(scale.lane_height) * 16;
        if (middle > height - unit(6)) break;
        if (middle >= unit(6)) f(w, middle);
    }
}

bool names_lanes(const MapScale& scale) { return scale.lane_height >= unit(13); }
bool is_upright(const MapScale& scale) { return float(scale.warp_height()) < unit(52); }

// Lane 0 has the warp's number.
void draw_lane_names(const ResultView& shown, const MapScale& scale, const MapArea& at) {
    const LaneTrace& trace = shown.result->trace;
    const auto first = std::int64_t(std::max(0.0, std::floor(scale.first_warp)));
    for (std::int64_t w = first; w < trace.recorded_warps(); ++w) {
        const float top = at.map.y + float(scale.y_of_warp(double(w)));
        if (top > at.map.bottom()) break;
        for (int lane = 0; lane < warp_size; ++lane) {
            const float middle = top + (float(lane) + 0.5f) * float(scale.lane_height);
            if (middle < at.map.y || middle > at.map.bottom()) continue;
            draw_text(at.map.x - at.gutter - unit(8), at.map.x - unit(3), middle, Align::right, fonts().small_mono,
                      lane == 0 ? theme::text : theme::quiet,
                      lane == 0 ? fmt::format("w{}", trace.first_warp + w) : std::to_string(lane));
        }
    }
}

void draw_onward(ImVec2 c) {
    const float s = unit(3.5f);
    ImGui::GetWindowDrawList()->AddTriangleFilled({c.x - s * 0.6f, c.y - s}, {c.x + s, c.y}, {c.x - s * 0.6f, c.y + s},
                                                  theme::text);
}

void draw_warps_that_continue(const WarpTime& time, double end, Area map) {
    const auto beyond = std::ranges::count_if(time.lengths, [&](std::uint64_t n) { return double(n) > end; });
    if (beyond == 0) return;
    const std::string text = fmt::format("{} of {} warps continue, up to {}", grouped(beyond),
                                         grouped(std::int64_t(time.lengths.size())), short_count(double(time.longest)));
    const ImVec2 size = text_size(fonts().small, text);
    if (size.x + unit(30) > map.width) return;
    const float right = map.right();
    const ImVec2 at{right - size.x - unit(24), map.y + unit(6)};
    ImGui::GetWindowDrawList()->AddRectFilled({at.x - unit(6), at.y - unit(3)},
                                              {right - unit(6), at.y + size.y + unit(3)},
                                              with_alpha(theme::ground, 0.82f), unit(4));
    draw_text(at, fonts().small, theme::text, text);
    draw_onward({right - unit(14), at.y + size.y / 2});
}

/// beyond: steps or cycles right of the edge.
void draw_steps_beyond(double beyond, float right, float y) {
    const std::string text = fmt::format("+{}", short_count(beyond));
    const ImVec2 size = text_size(fonts().small_mono, text);
    ImGui::GetWindowDrawList()->AddRectFilled({right - size.x - unit(22), y}, {right - unit(3), y + size.y + unit(2)},
                                              with_alpha(theme::ground, 0.75f), unit(3));
    draw_text({right - size.x - unit(18), y + unit(1)}, fonts().small_mono, theme::text, text);
    draw_onward({right - unit(10), y + unit(1) + size.y / 2});
}

}  // namespace

void draw_map_title(ViewContext& context, int map, const ResultView& shown, Area area) {
    const Badge badge = badge_of(shown);
    const float middle = area.y + unit(11), right = area.right();
    const bool wide = area.width > unit(320), with_badge = (wide && shown.has_map()) || !shown.result->hazards.empty();
    const float badge_room = with_badge ? badge_width(badge.text) + unit(8) : 0;
    const std::string mean =
        shown.has_map() ? fmt::format("{}{:.1f} lanes", wide ? "mean " : "", shown.whole.mean_active()) : "";
    const float mean_width = text_size(fonts().strong, mean).x;
    const float name =
        draw_name(context, map, shown, area, std::max(unit(60), area.width - badge_room - mean_width - unit(16)));
    const float after = area.x + name + unit(10);
    draw_text(after, right - badge_room, middle, Align::left, fonts().strong, as_ink(shown.colour), mean);
    explain_area({after, area.y}, {after + mean_width, area.y + unit(22)},
                 {"Active lanes per warp-step (of 32), on average over the whole grid.", Term::active_lanes});
    if (!with_badge) return;
    const ImVec2 at{right - badge_room + unit(8), middle - unit(9)};
    draw_agreement(*shown.result, at.x - unit(8), middle, at.x - unit(8) - (after + mean_width + unit(8)));
    draw_badge(at, unit(18), badge.text, badge.colour);
    explain_area(at, {right, at.y + unit(18)}, badge.tip);
}

float names_room(const ResultView& shown, const MapScale& scale, float height) {
    float widest = 0;
    const std::int64_t first = shown.result->trace->first_warp;
    const auto take = [&](const std::string& name) {
        widest = std::max(widest, text_size(fonts().small_mono, name).x);
    };
    if (names_lanes(scale))
        take(fmt::format("w{}", first + std::int64_t(scale.first_warp) + 1));
    else if (is_upright(scale))
        for_names(shown, scale, height, [&](std::int64_t w, float) { take(shortest(first + w)); });
    return widest;
}

void draw_warp_names(const ViewContext& context, const ResultView& shown, const MapScale& scale, const MapArea& at) {
    explain_area({at.map.x - at.gutter - unit(8), at.map.y}, {at.map.x - 1, at.map.bottom()},
                 {names_lanes(scale) ? "A warp's number in the grid, and its lanes from 0 to 31."
                                     : "The warps' numbers in the grid. Each warp is a band of 32 lanes.",
                  Term::warps});
    if (names_lanes(scale)) return draw_lane_names(shown, scale, at);
    const float x = at.map.x - at.gutter / 2;
    for_names(shown, scale, at.map.height, [&](std::int64_t w, float middle) {
        const float y = at.map.y + middle;
        const std::int64_t number = shown.result->trace->first_warp + w;
        if (is_upright(scale))
            return (void)draw_text(at.map.x - at.gutter - unit(8), at.map.x - unit(3), y, Align::right,
                                   fonts().small_mono, theme::faint, shortest(number));
        const bool chosen = context.choice.view.cursor_step >= 0 && w == context.ui.cursor_warp;
        const std::string name = fmt::format("warp {}", number);
        const bool fits = text_size(fonts().small_mono, name).x <= float(scale.warp_height());
        draw_upwards({x, y}, fonts().small_mono, chosen ? theme::cursor : theme::quiet,
                     fits ? name : std::to_string(number));
    });
}

// The last tick always has its number and unit.
void draw_step_axis(const ViewContext& context, const MapScale& scale, Area area) {
    const double end = scale.step_at(area.width);
    const bool cycles = context.axis() == TimeAxis::cycle;
    explain_area(area.from(), {area.right(), area.y + unit(18)},
                 {cycles ? "Clock cycles of the SM since the warp's first event."
                         : "Steps since the warp began. Each access, shuffle or barrier is one step.",
                  Term::warps});
    ImDrawList* list = ImGui::GetWindowDrawList();
    std::vector<double> ticks = plot::ticks(scale.first_step, end, area.width, unit(cycles ? 76 : 64));
    std::erase_if(ticks, [](double tick) { return tick != std::floor(tick); });
    float taken = area.right();
    for (std::size_t i = ticks.size(); i-- > 0;) {
        const float x = std::round(area.x + float(scale.x_of(ticks[i])));
        list->AddLine({x, area.y + 1}, {x, area.y + unit(4)}, theme::faint);
        const bool last = i + 1 == ticks.size();
        const std::string text = grouped(std::llround(ticks[i])) + (last ? cycles ? " cycles" : " steps" : "");
        const float width = text_size(fonts().small_mono, text).x,
                    number = text_size(fonts().small_mono, grouped(std::llround(ticks[i]))).x;
        const float from = std::clamp(x - number / 2, area.x, std::max(area.x, area.right() - width));
        if (from + width > taken) continue;
        draw_text({from, area.y + unit(5)}, fonts().small_mono, theme::quiet, text);
        taken = from - unit(8);
    }
}

void draw_what_goes_on(const ViewContext& context, const ResultView& shown, const MapScale& scale, Area map) {
    const WarpTime& time = shown.facts->time(context.axis());
    const double end = scale.step_at(map.width);
    if (float(scale.warp_height()) < unit(16)) return draw_warps_that_continue(time, end, map);
    const auto first = std::int64_t(std::max(0.0, std::floor(scale.first_warp)));
    for (std::int64_t w = first; w < std::int64_t(time.lengths.size()); ++w) {
        const float top = map.y + float(scale.y_of_warp(double(w)));
        if (top > map.bottom()) break;
        const double beyond = double(time.lengths[std::size_t(w)]) - end;
        if (beyond > 0) draw_steps_beyond(beyond, map.right(), std::max(top, map.y) + unit(3));
    }
}

void draw_step_cursor(const ViewContext& context, const MapScale& scale, Area map) {
    const double cursor = context.choice.view.cursor_step, half = context.axis() == TimeAxis::cycle ? 0 : 0.5;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto line = [&](double step, ImU32 colour, float width) {
        const float x = map.x + float(scale.x_of(step + half));
        if (x >= map.x && x <= map.right()) list->AddLine({x, map.y - unit(3)}, {x, map.bottom()}, colour, width);
    };
    if (context.ui.pointed_before) line(std::floor(context.ui.pointed_before->at), with_alpha(theme::text, 0.38f), 1);
    if (cursor < 0) return;
    line(std::floor(cursor), theme::ground, unit(4));  // contrast on cells of the cursor's colour
    line(std::floor(cursor), theme::cursor, unit(2));
}

void draw_box_frame(const ViewContext& context, int map) {
    const MapState& ui = context.ui.maps;
    if (ui.box_map != map) return;
    const ImVec2 a{std::min(ui.box_from.x, ui.box_to.x), std::min(ui.box_from.y, ui.box_to.y)},
        b{std::max(ui.box_from.x, ui.box_to.x), std::max(ui.box_from.y, ui.box_to.y)};
    ImGui::GetWindowDrawList()->AddRectFilled(a, b, with_alpha(theme::accent, 0.18f));
    ImGui::GetWindowDrawList()->AddRect(a, b, theme::accent, 0, 0, unit(1.5f));
}

}  // namespace lanescope
