// The step cursor: dragged, stepped, or played.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_playback(ViewContext& context, Area area);
/// The cursor stays at its event.
void switch_axis(ViewContext& context);
/// Call once per frame.
void play(ViewContext& context);
void change_speed(ViewContext& context, int by);
/// On the cycle axis, moves by events of the warp in the source panel.
void step_cursor(ViewContext& context, double by);

}  // namespace lanescope
