// The step cursor: dragged, stepped, or played.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_playback(ViewContext& context, Area area);
/// Switches between steps and cycles; the cursor stays at its event.
void switch_axis(ViewContext& context);
/// Advances the cursor while it is played.
void play(ViewContext& context);
void change_speed(ViewContext& context, int by);
/// Moves by steps; on the cycle axis, by events of the warp shown in the source panel.
void step_cursor(ViewContext& context, double by);

}  // namespace lanescope
