// Cards in the middle of the window.
#pragma once

#include <imgui.h>

#include "app/views/state/view_context.h"
namespace lanescope {

void begin_card(const char* name, ImVec2 size);
void end_card();

/// Asks for a command that starts a worker, and a name for it.
void draw_place_question(ViewContext& context);

}  // namespace lanescope
