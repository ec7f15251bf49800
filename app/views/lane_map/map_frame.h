// Frame of a lane map: title, warp names, step axis and cursor.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

struct MapArea {
    Area title, map, axis;
    Area strip;    // the minimap; height 0 if it does not fit
    float gutter;  // width of the warp names, at the left of the map
};

/// Draws the variant's name with a menu of the others, its mean lanes, and the origin of the masks.
void draw_map_title(ViewContext& context, int map, const ResultView& shown, Area area);
/// Width that the names of the visible warps need; height: of the map.
float names_room(const ResultView& shown, const MapScale& scale, float height);
/// Draws names of warps, or of tall lanes, as far as they do not overlap.
void draw_warp_names(const ViewContext& context, const ResultView& shown, const MapScale& scale, const MapArea& at);
/// Draws in large cells the accessed array or the cause of waiting.
void draw_cell_names(ViewContext& context, const ResultView& shown, const MapScale& scale, Area map);
/// Marks each warp that extends beyond the right edge.
void draw_what_goes_on(const ViewContext& context, const ResultView& shown, const MapScale& scale, Area map);
void draw_step_axis(const ViewContext& context, const MapScale& scale, Area area);
/// Draws the cursor, and the step under the pointer in any map.
void draw_step_cursor(const ViewContext& context, const MapScale& scale, Area map);
/// Draws the zoom box while the user drags it.
void draw_box_frame(const ViewContext& context, int map);

}  // namespace lanescope
