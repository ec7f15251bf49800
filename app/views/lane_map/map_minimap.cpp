#include "app/views/lane_map/map_minimap.h"

#include <algorithm>
#include <cmath>

#include "app/views/kit/items.h"
#include "app/views/kit/palette.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/lane_map/lane_map_image.h"
#include "app/views/state/view_context.h"

namespace lanescope {
namespace {

using theme::unit;

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
    ImGui::SetCursorScreenPos({area.x, area.y});
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
    if (shows.first_warp >= extent.warps) return;  // none of these warps is visible
    const float x = area.x + float(shows.first_step / extent.steps) * area.width,
                y = area.y + float(shows.first_warp / extent.warps) * area.height;
    const float right = x + float(visible_steps(view, extent) / extent.steps) * area.width,
                low = y + float(visible_warps(view, extent) / extent.warps) * area.height;
    const ImVec2 end{area.x + area.width, area.y + area.height}, from{std::max(area.x, x), std::max(area.y, y)},
        to{std::clamp(right, from.x + unit(3), end.x + 1), std::clamp(low, from.y + unit(3), end.y + 1)};
    ImGui::GetWindowDrawList()->AddRectFilled(from, to, with_alpha(theme::accent, 0.12f));
    ImGui::GetWindowDrawList()->AddRect(from, to, theme::accent, 0, 0, unit(1.2f));
}

}  // namespace

void draw_minimap(ViewContext& context, int map, const ResultView& shown, Area area) {
    auto& image = context.ui.images[std::size_t(map)];
    if (!image || area.width < 8 || area.height < 8) return;
    // Steps share a scale, so lengths compare; each strip has all its variant's warps.
    MapExtent extent = context.extent();
    extent.warps = std::max<double>(1, double(shown.result->trace->recorded_warps()));
    ViewSettings& view = context.choice.view;
    drag_minimap(view, map, extent, area);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const unsigned texture = image->draw_overview(all_of(context, extent, area), int(area.width), int(area.height));
    const ImVec2 end{area.x + area.width, area.y + area.height};
    list->AddImage(ImTextureID(std::uintptr_t(texture)), {area.x, area.y}, end, {0, 1}, {1, 0});
    list->AddRect({area.x - 1, area.y - 1}, {end.x + 1, end.y + 1}, theme::line);
    draw_shown_part(view, scale_of(view, context.extent(), area.width, area.height), extent, area);
}

}  // namespace lanescope
