// For kit/ alone: what has been drawn, as far as explanations must know of it.
#pragma once

#include <imgui.h>

#include <string>

namespace lanescope {

/// A text stands there, whole or shortened. Where it is shortened and pointed at, its explanation says all of it.
void note_shown(const std::string& whole, ImVec2 from, ImVec2 to, bool shortened);

}  // namespace lanescope
