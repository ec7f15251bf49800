// Finds the words of a frame with their text and background colours. It paints Dear ImGui's draw lists in order,
// without letters, into a small picture.
#pragma once

#include <imgui.h>

#include <string>
#include <vector>

namespace lanescope {

/// Letters of one font, colour and line.
struct SeenWord {
    std::string text;
    ImVec2 from, to;
    ImU32 ink = 0;
    float size = 0;        ///< of the font, in pixels
    double contrast = 21;  ///< ratio to 1 that four in five pixels behind the letters reach
    ImU32 ground = 0;      ///< the background at that contrast
};

/// Reads the words drawn since begin_frame() and ends the frame. Textures (maps and matrices) count as background
/// colour.
std::vector<SeenWord> seen_words();

}  // namespace lanescope
