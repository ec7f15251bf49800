#include "app/views/lane_map/map_pointer.h"

#include <algorithm>
#include <cmath>

#include "app/views/kit/items.h"
#include "app/views/kit/theme.h"
#include "app/views/lane_map/zoom_back.h"

namespace lanescope {
namespace {

using theme::unit;

void select(ViewContext& context, const Pointed& pointed, const ResultView& shown) {
    context.ui.side = pointed.map;
    context.choice.view.cursor_step = std::floor(pointed.at);
    context.ui.cursor_warp = pointed.cell.warp;
    const LaneTrace& trace = shown.result->trace;
    const auto [warp, step, lane] = pointed.cell;
    if (warp < 0 || warp >= trace.recorded_warps() || step < 0 || step >= std::int64_t(trace.warp(warp).size())) return;
    const std::uint16_t site = trace.warp(warp)[std::size_t(step)].site;
    if (site >= trace.sites.size()) return;
    context.choice.view.source_line = trace.sites[site].line;
    context.ui.scroll_to = context.choice.view.source_line;
}

// On the cycle axis, returns the event in progress.
Pointed pointed_at(const ViewContext& context, int map, const ResultView& shown, const MapScale& scale, ImVec2 from) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    Pointed pointed{map, cell_at(scale, mouse.x - from.x, mouse.y - from.y), scale.step_at(mouse.x - from.x)};
    if (context.axis() == TimeAxis::cycle)
        pointed.cell.step =
            event_at(shown.result->trace, shown.facts->time(TimeAxis::cycle), pointed.cell.warp, pointed.at);
    return pointed;
}

void turn_wheel(ViewSettings& view, const MapExtent& extent, Area map) {
    const ImGuiIO& io = ImGui::GetIO();
    if (io.MouseWheelH != 0) pan(view, extent, -io.MouseWheelH * visible_steps(view, extent) * 0.1, 0);
    if (io.MouseWheel == 0) return;
    const double factor = std::pow(0.82, double(io.MouseWheel));
    const double across = (io.MousePos.x - map.x) / map.width, down = (io.MousePos.y - map.y) / map.height;
    if (io.KeyCtrl || io.KeyShift)
        zoom_warps(view, extent, factor, down);
    else
        zoom_steps(view, extent, factor, across);
}

void fit_or_show_all(ViewSettings& view) {
    const bool fresh = view.first_step == 0 && view.first_warp == 0 && view.steps == 0 && view.warps == few_warps(view);
    fit(view);
    if (fresh) view.warps = 0;
}

// Shift and drag zoom to a box. Returns true during the drag.
bool draw_box(ViewContext& context, int map, const MapScale& scale, const MapExtent& extent, Area at) {
    MapState& ui = context.ui.maps;
    const ImGuiIO& io = ImGui::GetIO();
    if (ImGui::IsItemActivated() && io.KeyShift) {
        ui.box_map = map;
        ui.box_from = io.MousePos;
    }
    if (ui.box_map != map) return false;
    const ImVec2 from = ui.box_from, to{std::clamp(io.MousePos.x, at.x, at.x + at.width),
                                        std::clamp(io.MousePos.y, at.y, at.y + at.height)};
    const bool large = std::abs(to.x - from.x) > unit(6) && std::abs(to.y - from.y) > unit(6);
    if (ImGui::IsItemActive()) {
        ui.box_to = to;
        return true;
    }
    ui.box_map = -1;
    if (large) note_before_box(context);
    if (large) zoom_to_box(context.choice.view, extent, scale, from.x - at.x, from.y - at.y, to.x - at.x, to.y - at.y);
    return large;
}

struct LastMove {
    ImVec2 pointer{-1, -1};
    double cursor = -1;
};

// Once the cursor has moved, a tooltip would seem to describe it.
bool is_tip_wanted(const ViewContext& context, bool clicked) {
    auto& last = context.state<LastMove>();
    const ImVec2 now = ImGui::GetIO().MousePos;
    const double cursor = context.choice.view.cursor_step;
    if (clicked || now.x != last.pointer.x || now.y != last.pointer.y) last = {now, cursor};
    return last.cursor == cursor;
}

}  // namespace

void react(ViewContext& context, int place, const ResultView& shown, const MapScale& scale, const MapExtent& extent,
           Area at, const std::function<void(const Pointed&)>& tip) {
    const int map = place == difference_place ? 0 : place;
    ImGui::SetCursorScreenPos({at.x, at.y});
    push_name(place == difference_place ? "difference" : map_letter(map));
    const bool clicked = clickable("map", {std::max(1.0f, at.width), std::max(1.0f, at.height)}, Stop::place);
    pop_name();
    ViewSettings& view = context.choice.view;
    const ImGuiIO& io = ImGui::GetIO();
    if (draw_box(context, place, scale, extent, at)) return;
    const Pointed pointed = pointed_at(context, map, shown, scale, {at.x, at.y});
    const bool dragged = ImGui::IsItemActive() && ImGui::IsMouseDragging(0, unit(4));
    if (dragged) pan(view, extent, -io.MouseDelta.x / scale.step_width, -io.MouseDelta.y / scale.warp_height());
    if (!ImGui::IsItemHovered()) return;
    turn_wheel(view, extent, at);
    if (ImGui::IsMouseDoubleClicked(0)) fit_or_show_all(view);
    const ImVec2 moved = ImGui::GetMouseDragDelta(0, 0);
    if (clicked && std::abs(moved.x) + std::abs(moved.y) < unit(5)) select(context, pointed, shown);
    if (!dragged) context.ui.pointed = pointed;
    if (!dragged && is_tip_wanted(context, clicked)) tip(pointed);
}

}  // namespace lanescope
