#include "app/views/lane_map/lane_maps.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/text_format.h"
#include "app/views/kit/theme.h"

namespace lanescope {
namespace {

using theme::unit;

constexpr std::array speeds{0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0};

const char* unit_name(const ViewContext& context) { return context.axis() == TimeAxis::cycle ? "cycle" : "step"; }

enum class Sign { play, pause, before, after };

void draw_sign(Sign sign, ImVec2 c, ImU32 colour) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float s = unit(4.5f), bar = unit(1.2f);
    if (sign == Sign::play)
        list->AddTriangleFilled({c.x - s * 0.6f, c.y - s}, {c.x + s, c.y}, {c.x - s * 0.6f, c.y + s}, colour);
    if (sign == Sign::pause)
        for (float side : {-0.55f, 0.55f})
            list->AddRectFilled({c.x + side * s - bar, c.y - s}, {c.x + side * s + bar, c.y + s}, colour);
    if (sign != Sign::before && sign != Sign::after) return;
    const float way = sign == Sign::after ? 1.0f : -1.0f;
    list->AddTriangleFilled({c.x - way * s * 0.7f, c.y - s * 0.8f}, {c.x + way * s * 0.5f, c.y},
                            {c.x - way * s * 0.7f, c.y + s * 0.8f}, colour);
    list->AddRectFilled({c.x + way * s * 0.8f - bar / 2, c.y - s * 0.8f},
                        {c.x + way * s * 0.8f + bar / 2, c.y + s * 0.8f}, colour);
}

bool sign_button(const char* id, Sign sign, ImVec2 at, float size, const Tip& tip) {
    ImGui::SetCursorScreenPos(at);
    const bool pressed = clickable(id, {size, size});
    const ImVec2 centre{at.x + size / 2, at.y + size / 2};
    const bool hot = ImGui::IsItemHovered();
    ImGui::GetWindowDrawList()->AddCircleFilled(centre, size / 2, hot ? theme::control_hot : theme::control, 24);
    draw_sign(sign, centre, hot ? theme::text : theme::quiet);
    explain(tip);
    return pressed;
}

float draw_speed(ViewContext& context, float x, float y) {
    double& speed = context.ui.maps.speed;
    std::vector<Option> options;
    for (double s : speeds) options.push_back({fmt::format("{:g}\u00D7", s), "The speed of the running cursor."});
    int chosen = int(std::ranges::find(speeds, speed) - speeds.begin());
    const float width = unit(58);
    ImGui::SetCursorScreenPos({x, y});
    if (quiet_dropdown(
            "speed", x + width,
            "The speed of the running cursor. At 1\u00D7 it crosses the visible part in twelve seconds (comma, point).",
            options, chosen))
        speed = speeds[std::size_t(chosen)];
    return x + width;
}

std::string place_text(const ViewContext& context, double step, const MapExtent& extent, float room) {
    const std::string name = unit_name(context), count = grouped(std::int64_t(extent.steps));
    const auto fits = [&](const std::string& text) { return text_size(fonts().small_mono, text).x <= room; };
    if (step < 0) return fits("no " + name + " selected") ? "no " + name + " selected" : "no " + name;
    const std::string number = grouped(std::int64_t(step));
    return name + " " + number + (fits(name + " " + count + " of " + count) ? " of " + count : "");
}

// Returns the longest text's width: the track keeps its length.
float words_of_places(const ViewContext& context, const MapExtent& extent, float room) {
    const float none = text_size(fonts().small_mono, place_text(context, -1, extent, room)).x;
    return std::max(none, text_size(fonts().small_mono, place_text(context, extent.steps, extent, room)).x);
}

// Returns the right edge.
float draw_buttons(ViewContext& context, float x, float top) {
    const float size = unit(20);
    bool& playing = context.ui.playing;
    if (sign_button("before", Sign::before, {x, top}, size, "One step back (Left); ten steps (Shift Left)"))
        step_cursor(context, -1);
    x += size + unit(4);
    if (sign_button("play", playing ? Sign::pause : Sign::play, {x, top}, size,
                    playing ? "Stop the cursor (Space)" : "Run the cursor (Space)"))
        playing = !playing;
    x += size + unit(4);
    if (sign_button("after", Sign::after, {x, top}, size, "One step forward (Right); ten steps (Shift Right)"))
        step_cursor(context, 1);
    return x + size;
}

void draw_track(ViewContext& context, const MapExtent& extent, ImVec2 at, float width) {
    ViewSettings& view = context.choice.view;
    double fraction = std::max(0.0, view.cursor_step) / std::max(1.0, extent.steps - 1);
    ImGui::SetCursorScreenPos(at);
    if (track("scrub", width, fraction, theme::cursor)) {
        view.cursor_step = std::round(fraction * (extent.steps - 1));
        follow(view, extent, view.cursor_step);
    }
    explain(
        "The cursor of all maps and of the source. Drag it, press an arrow key for one step, or press Space to run "
        "it.");
}

}  // namespace

void change_speed(ViewContext& context, int by) {
    const auto now = std::ranges::find(speeds, context.ui.maps.speed) - speeds.begin();
    context.ui.maps.speed =
        speeds[std::size_t(std::clamp<std::ptrdiff_t>(now + by, 0, std::ptrdiff_t(speeds.size()) - 1))];
}

void step_cursor(ViewContext& context, double by) {
    ViewSettings& view = context.choice.view;
    const MapExtent extent = context.extent();
    const ResultView* shown = context.lanes_in(context.ui.side);
    if (view.cursor_step < 0) {
        view.cursor_step = 0;
    } else if (context.axis() == TimeAxis::cycle && shown) {
        // Moves by events of the source panel's warp.
        const std::int64_t warp = context.ui.cursor_warp, event = context.event_at_cursor(*shown, warp);
        if (event < 0) return;
        const auto last = std::int64_t(shown->result->trace->warp(warp).size()) - 1;
        view.cursor_step = start_of(shown->result->trace, shown->facts->time(TimeAxis::cycle), warp,
                                    std::clamp<std::int64_t>(event + std::int64_t(by), 0, last));
    } else {
        view.cursor_step = std::clamp(std::floor(view.cursor_step) + by, 0.0, extent.steps - 1);
    }
    follow(view, extent, view.cursor_step);
}

// Crosses the visible part in about twelve seconds; restarts at the end.
void play(ViewContext& context) {
    if (!context.ui.playing) return;
    const MapExtent extent = context.extent();
    ViewSettings& view = context.choice.view;
    const double speed = std::max(4.0, visible_steps(view, extent) / 12) * context.ui.maps.speed;
    view.cursor_step = std::max(0.0, view.cursor_step) + speed * std::min(0.1f, ImGui::GetIO().DeltaTime);
    if (view.cursor_step >= extent.steps) view.cursor_step = view.first_step = 0;
    follow(view, extent, view.cursor_step);
}

void switch_axis(ViewContext& context) {
    if (!context.no_cycles().empty()) return refuse(context, "No cycles: " + context.no_cycles());
    ViewSettings& view = context.choice.view;
    const ResultView* shown = context.lanes_in(context.ui.side);
    if (!shown) shown = context.lanes_in(context.ui.side == 0 ? 1 : 0);
    const std::int64_t warp = context.ui.cursor_warp, event = shown ? context.event_at_cursor(*shown, warp) : -1;
    view.axis = view.axis == TimeAxis::cycle ? TimeAxis::step : TimeAxis::cycle;
    view.first_step = view.steps = 0;
    if (view.cursor_step < 0) return;
    view.cursor_step = event >= 0 ? start_of(shown->result->trace, shown->facts->time(view.axis), warp, event) : -1;
    if (view.cursor_step >= 0) follow(view, context.extent(), view.cursor_step);
}

void draw_playback(ViewContext& context, Area area) {
    ViewSettings& view = context.choice.view;
    const MapExtent extent = context.extent();
    if (view.cursor_step >= extent.steps) view.cursor_step = -1;  // a smaller problem lacks the step
    const float top = area.y - unit(2), right = area.right(), least = unit(40);
    float x = draw_buttons(context, area.x, top);
    if (right - x > unit(66) + least) x = draw_speed(context, x - unit(4), top - unit(2));
    x += unit(12);
    const float room = right - x - unit(54);
    const std::string text = place_text(context, view.cursor_step, extent, room);
    const float words = words_of_places(context, extent, room) + unit(14);
    const bool says_place = right - words - x >= least;
    draw_track(context, extent, {x, area.y}, std::max(unit(20), right - (says_place ? words : unit(8)) - x));
    if (!says_place) return;
    draw_text(right - words, right, area.y + unit(8), Align::right, fonts().small_mono, theme::quiet, text);
    explain_area({right - words, area.y}, {right, area.y + unit(18)},
                 std::string("The place of the cursor, and the ") + unit_name(context) +
                     "s of the longest recorded warp. Click in a map to move the cursor there.");
}

}  // namespace lanescope
