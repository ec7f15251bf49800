// A card that opens over the window, in its middle.
#pragma once

#include <imgui.h>

#include "app/views/state/view_context.h"
namespace lanescope {

void begin_card(const char* name, ImVec2 size);
void end_card();

/// The card that asks where kernels are to run: for the command that starts a worker there, and a name for it.
void draw_place_question(ViewContext& context);

}  // namespace lanescope
