// Lane maps of two or four variants on one scale: steps across, warps down.
#pragma once

#include <span>

#include "app/views/kit/widgets.h"
#include "app/views/state/view_context.h"

namespace lanescope {

void draw_lane_maps(ViewContext& context, Area area);

/// In the order of ColourBy.
std::span<const Option> map_colourings();
/// detail: the current one, which limits the colourings.
void draw_map_bar(ViewContext& context, MapDetail detail, Area area);
/// Shows why the last key had no effect.
void draw_refusal(const ViewContext& context, Area area);
/// warps: over the height; 0: all. Resets the step range.
void show_warps(ViewContext& context, double warps);

/// Draws the cursor's buttons and track.
void draw_playback(ViewContext& context, Area area);
/// Keeps the cursor's event.
void switch_axis(ViewContext& context);
/// Moves the running cursor. Call once per frame.
void play(ViewContext& context);
void change_speed(ViewContext& context, int by);
/// On the cycle axis, moves by events of the source panel's warp.
void step_cursor(ViewContext& context, double by);

/// Undoes a zoom to a box. Returns false if no view is saved.
bool zoom_back(ViewContext& context);
/// Draws a button at the right if a view is saved. Returns its width.
float draw_zoom_back(ViewContext& context, Area area);

}  // namespace lanescope
