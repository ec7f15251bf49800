// A card that opens over the window, in its middle.
#pragma once

#include <imgui.h>

#include "app/views/state/view_context.h"
namespace lanescope {

void begin_card(const char* name, ImVec2 size);
void end_card();

void draw_path_question(ViewContext& context);

}  // namespace lanescope
