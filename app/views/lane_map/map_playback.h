// The step cursor: dragged, stepped, or running by itself.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_playback(ViewContext& context, Area area);
/// The axis of steps becomes one of cycles, or the other way; the cursor stays at its event.
void switch_axis(ViewContext& context);
/// Lets the cursor run, while it does.
void play(ViewContext& context);
void change_speed(ViewContext& context, int by);
/// By so many steps; on the axis of cycles by events of the warp that the source panel speaks of.
void step_cursor(ViewContext& context, double by);

}  // namespace lanescope
