#include "app/views/lane_map/zoom_back.h"

#include <vector>

#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"

namespace lanescope {
namespace {

using theme::unit;

struct Sight {
    double first_warp = 0, first_step = 0, warps = 0, steps = 0;
};

struct ZoomBackState {
    std::vector<Sight> before;
};

// Fitting the maps discards all boxes.
bool has_box(ViewContext& context) {
    auto& before = context.state<ZoomBackState>().before;
    const ViewSettings& view = context.choice.view;
    if (view.steps == 0 && view.first_warp == 0) before.clear();
    return !before.empty();
}

}  // namespace

void note_before_box(ViewContext& context) {
    const ViewSettings& view = context.choice.view;
    has_box(context);
    context.state<ZoomBackState>().before.push_back({view.first_warp, view.first_step, view.warps, view.steps});
}

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
    ImGui::SetCursorScreenPos({area.x + area.width - width, area.y - unit(3)});
    if (button("zoom back", "Zoom back", "Leaves the zoomed box (Backspace or Esc).")) zoom_back(context);
    return width + unit(8);
}

}  // namespace lanescope
