#include "app/views/lane_map/map_followed.h"

#include <algorithm>

#include "app/views/kit/items.h"
#include "app/views/kit/palette.h"
#include "app/views/kit/theme.h"

namespace lanescope {

void draw_followed_lane(const ViewContext& context, const ResultView& shown, const MapScale& scale, Area map) {
    const int lane = context.choice.view.followed_lane;
    const std::int64_t warp = context.ui.cursor_warp;
    if (lane < 0 || context.shown_at_side() != &shown || warp < 0 || warp >= shown.result->trace->recorded_warps())
        return;
    const float bottom = map.y + map.height, height = std::max(2.0f, float(scale.lane_height));
    const float y = map.y + float(scale.y_of_warp(double(warp))) + float(lane) * float(scale.lane_height);
    if (y < map.y || y + height > bottom) return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 from{map.x, y - 1}, to{map.x + map.width, y + height + 1};
    list->AddRectFilled(from, to, with_alpha(theme::cursor, 0.12f));
    list->AddLine(from, {to.x, from.y}, theme::cursor);
    list->AddLine({from.x, to.y}, to, theme::cursor);
    note_area("followed", from, to);
}

}  // namespace lanescope
