// A card that opens over the window, in its middle.
#pragma once

#include <imgui.h>

#include "app/views/state/view_context.h"
namespace lanescope {

void begin_card(const char* name, ImVec2 size);
void end_card();

/// Where kernels are to run: a name and a command.
void draw_place_question(ViewContext& context);

}  // namespace lanescope
