// Frame of a lane map.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

struct MapArea {
    Area title, map, axis;
    Area strip;    // the minimap; height 0 if it does not fit
    float gutter;  // for the warp names, at the left
};

/// Includes a menu of variants, mean lanes, and the origin of the masks.
void draw_map_title(ViewContext& context, int map, const ResultView& shown, Area area);
/// Width of the visible names; height: of the map.
float names_room(const ResultView& shown, const MapScale& scale, float height);
/// Names lanes if they are tall.
void draw_warp_names(const ViewContext& context, const ResultView& shown, const MapScale& scale, const MapArea& at);
/// The accessed array, or the cause of waiting.
void draw_cell_names(ViewContext& context, const ResultView& shown, const MapScale& scale, Area map);
/// Marks warps that extend beyond the right edge.
void draw_what_goes_on(const ViewContext& context, const ResultView& shown, const MapScale& scale, Area map);
void draw_step_axis(const ViewContext& context, const MapScale& scale, Area area);
/// Includes the step under the pointer in any map.
void draw_step_cursor(const ViewContext& context, const MapScale& scale, Area map);
/// The zoom box that the user drags.
void draw_box_frame(const ViewContext& context, int map);

}  // namespace lanescope
