// What stands around the cells of a lane map: its title, the names of warps, the axis of steps, and the cursor.
#pragma once

#include "app/views/desk.h"

namespace lanescope {

struct MapArea {
    Area title, map, axis;
    float gutter;  // left of the map: the warps' names
};

/// The variant's name, which opens a list of the others, its mean lanes, and what kind of masks these are.
void draw_map_title(Desk& desk, int map, const ShownResult& shown, Area area);
/// As many names of warps as stand apart.
void draw_warp_names(const ShownResult& shown, const MapScale& scale, const MapArea& at);
void draw_step_axis(const MapScale& scale, Area area);
/// The chosen step, and the one that is pointed at in either map.
void draw_step_cursor(const Desk& desk, const MapScale& scale, Area map);

}  // namespace lanescope
