// For kit/ only: texts of the frame, for tooltips.
#pragma once

#include <imgui.h>

#include <string>

namespace lanescope {

/// Notes a drawn text. A shortened one that is hovered or focused gets a tooltip with the whole text.
void note_shown(const std::string& whole, ImVec2 from, ImVec2 to, bool shortened);

}  // namespace lanescope
