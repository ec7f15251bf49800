// What stands around the cells of a lane map: its title, the names of warps, the axis of steps, and the cursor.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

struct MapArea {
    Area title, map, axis;
    Area strip;    // the minimap; no height where there is no room
    float gutter;  // left of the map: the warps' names
};

/// The variant's name, which opens a list of the others, its mean lanes, and what kind of masks these are.
void draw_map_title(ViewContext& context, int map, const ResultView& shown, Area area);
/// Width that the names of the visible warps need beside a map of that height.
float names_room(const ResultView& shown, const MapScale& scale, float height);
/// As many names of warps, or of lanes where these are tall, as stand apart.
void draw_warp_names(const ViewContext& context, const ResultView& shown, const MapScale& scale, const MapArea& at);
/// What large cells are: the array that the lane touched, or why it waits.
void draw_cell_names(ViewContext& context, const ResultView& shown, const MapScale& scale, Area map);
/// A mark at the right edge for each warp that goes on beyond it.
void draw_what_goes_on(const ViewContext& context, const ResultView& shown, const MapScale& scale, Area map);
/// The last tick always has its number.
void draw_step_axis(const ViewContext& context, const MapScale& scale, Area area);
/// The chosen step, and the one that is pointed at in any map.
void draw_step_cursor(const ViewContext& context, const MapScale& scale, Area map);
/// The box that is being drawn in that map.
void draw_box_frame(const ViewContext& context, int map);

}  // namespace lanescope
