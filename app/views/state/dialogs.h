// A card that opens over the window, in its middle.
#pragma once

#include <imgui.h>

namespace lanescope {

void begin_card(const char* name, ImVec2 size);
void end_card();

}  // namespace lanescope
