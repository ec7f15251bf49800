#include <algorithm>
#include <cmath>

#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/lane_map/lane_map_image.h"
#include "app/views/lane_map/lane_maps.h"
#include "app/views/lane_map/map_parts.h"

namespace lanescope {
namespace {

using theme::unit;

struct MapRange {
    double first_warp = 0, first_step = 0, warps = 0, steps = 0;
};

struct ZoomBackState {
    std::vector<MapRange> before;
};

// Fitting the maps discards all boxes.
bool has_box(ViewContext& context) {
    auto& before = context.state<ZoomBackState>().before;
    const ViewSettings& view = context.choice.view;
    if (view.steps == 0 && view.first_warp == 0) before.clear();
    return !before.empty();
}

/// Call before a zoom to a box.
void save_view(ViewContext& context) {
    const ViewSettings& view = context.choice.view;
    has_box(context);
    context.state<ZoomBackState>().before.push_back({view.first_warp, view.first_step, view.warps, view.steps});
}

LaneMapView all_of(const ViewContext& context, const MapExtent& extent, Area area) {
    LaneMapView view;
    view.steps_per_pixel = extent.steps / area.width;
    view.lanes_per_pixel = extent.warps * warp_pitch / area.height;
    view.colour = context.choice.view.colour;
    view.axis = context.axis();
    return view;
}

void move_to(ViewSettings& view, const MapExtent& extent, double across, double down) {
    view.first_step = across * extent.steps - visible_steps(view, extent) / 2;
    view.first_warp = down * extent.warps - visible_warps(view, extent) / 2;
    pan(view, extent, 0, 0);
}

void drag_minimap(ViewSettings& view, int map, const MapExtent& extent, Area area) {
    ImGui::SetCursorScreenPos(area.from());
    push_name(map_letter(map));
    draggable("minimap", {area.width, area.height});
    pop_name();
    if (ImGui::IsItemActive()) {
        const ImVec2 mouse = ImGui::GetIO().MousePos;
        move_to(view, extent, (mouse.x - area.x) / area.width, (mouse.y - area.y) / area.height);
    }
    explain({"All recorded warps and steps. The frame is the visible part of the map. Click or drag to move it.",
             Term::whole_grid});
}

void draw_shown_part(const ViewSettings& view, const MapScale& shows, const MapExtent& extent, Area area) {
    if (shows.first_warp >= extent.warps) return;  // none is visible
    const float x = area.x + float(shows.first_step / extent.steps) * area.width,
                y = area.y + float(shows.first_warp / extent.warps) * area.height;
    const float right = x + float(visible_steps(view, extent) / extent.steps) * area.width,
                low = y + float(visible_warps(view, extent) / extent.warps) * area.height;
    const ImVec2 end = area.to(), from{std::max(area.x, x), std::max(area.y, y)},
                 to{std::clamp(right, from.x + unit(3), end.x + 1), std::clamp(low, from.y + unit(3), end.y + 1)};
    ImGui::GetWindowDrawList()->AddRectFilled(from, to, with_alpha(theme::accent, 0.12f));
    ImGui::GetWindowDrawList()->AddRect(from, to, theme::accent, 0, 0, unit(1.2f));
}

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
    const ImVec2 from = ui.box_from,
                 to{std::clamp(io.MousePos.x, at.x, at.right()), std::clamp(io.MousePos.y, at.y, at.bottom())};
    const bool large = std::abs(to.x - from.x) > unit(6) && std::abs(to.y - from.y) > unit(6);
    if (ImGui::IsItemActive()) {
        ui.box_to = to;
        return true;
    }
    ui.box_map = -1;
    if (large) save_view(context);
    if (large) zoom_to_box(context.choice.view, extent, scale, from.x - at.x, from.y - at.y, to.x - at.x, to.y - at.y);
    return large;
}

struct LastMove {
    ImVec2 pointer{-1, -1};
    double cursor = -1;
};

// After a move, a tooltip would seem to describe the cursor.
bool is_tip_wanted(const ViewContext& context, bool clicked) {
    auto& last = context.state<LastMove>();
    const ImVec2 now = ImGui::GetIO().MousePos;
    const double cursor = context.choice.view.cursor_step;
    if (clicked || now.x != last.pointer.x || now.y != last.pointer.y) last = {now, cursor};
    return last.cursor == cursor;
}

}  // namespace

bool zoom_back(ViewContext& context) {
    if (!has_box(context)) return false;
    auto& before = context.state<ZoomBackState>().before;
    ViewSettings& view = context.choice.view;
    view.first_warp = before.back().first_warp;
    view.first_step = before.back().first_step;
    view.warps = before.back().warps;
    view.steps = before.back().steps;
    before.pop_back();
    return true;
}

float draw_zoom_back(ViewContext& context, Area area) {
    if (!has_box(context)) return 0;
    const float width = button_size("Zoom back", Icon::none).x;
    ImGui::SetCursorScreenPos({area.right() - width, area.y - unit(3)});
    if (button("zoom back", "Zoom back", "Leaves the zoomed box (Backspace or Esc).")) zoom_back(context);
    return width + unit(8);
}

void draw_minimap(ViewContext& context, int map, const ResultView& shown, Area area) {
    auto& image = context.ui.images[std::size_t(map)];
    if (!image || area.width < 8 || area.height < 8) return;
    // Steps share a scale: lengths compare. Each strip has all its variant's warps.
    MapExtent extent = context.extent();
    extent.warps = std::max<double>(1, double(shown.result->trace->recorded_warps()));
    ViewSettings& view = context.choice.view;
    drag_minimap(view, map, extent, area);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const unsigned texture = image->draw_overview(all_of(context, extent, area), int(area.width), int(area.height));
    const ImVec2 end = area.to();
    list->AddImage(ImTextureID(std::uintptr_t(texture)), area.from(), end, {0, 1}, {1, 0});
    list->AddRect({area.x - 1, area.y - 1}, {end.x + 1, end.y + 1}, theme::line);
    draw_shown_part(view, scale_of(view, context.extent(), area.width, area.height), extent, area);
}

void react(ViewContext& context, int place, const ResultView& shown, const MapScale& scale, const MapExtent& extent,
           Area at, const std::function<void(const Pointed&)>& tip) {
    const int map = place == difference_place ? 0 : place;
    ImGui::SetCursorScreenPos(at.from());
    push_name(place == difference_place ? "difference" : map_letter(map));
    const bool clicked = clickable("map", {std::max(1.0f, at.width), std::max(1.0f, at.height)}, ControlKind::place);
    pop_name();
    ViewSettings& view = context.choice.view;
    const ImGuiIO& io = ImGui::GetIO();
    if (draw_box(context, place, scale, extent, at)) return;
    const Pointed pointed = pointed_at(context, map, shown, scale, at.from());
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
