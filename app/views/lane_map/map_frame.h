// Frame of a lane map.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

struct MapArea {
    Area title, map, axis;
    Area strip;    // the minimap; height 0 if it does not fit
    float gutter;  // for the warp names, at the left
};

/// Shows a menu of variants, the mean active lanes, and the origin of the masks.
void draw_map_title(ViewContext& context, int map, const ResultView& shown, Area area);
/// Returns the width of the visible warp names. height: of the map.
float names_room(const ResultView& shown, const MapScale& scale, float height);
/// Names lanes instead if they are tall enough.
void draw_warp_names(const ViewContext& context, const ResultView& shown, const MapScale& scale, const MapArea& at);
/// Names the accessed array or the cause of waiting.
void draw_cell_names(ViewContext& context, const ResultView& shown, const MapScale& scale, Area map);
/// Marks warps that extend beyond the right edge.
void draw_what_goes_on(const ViewContext& context, const ResultView& shown, const MapScale& scale, Area map);
void draw_step_axis(const ViewContext& context, const MapScale& scale, Area area);
/// Also marks the step under the pointer in any map.
void draw_step_cursor(const ViewContext& context, const MapScale& scale, Area map);
/// Draws the zoom box while the user drags it.
void draw_box_frame(const ViewContext& context, int map);

}  // namespace lanescope
