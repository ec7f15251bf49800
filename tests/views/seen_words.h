// The words that a frame puts on the screen, each with the colours that it has before and behind it: found by painting
// ImGui's draw lists, of the whole window and in their order, into a small picture, letters left out.
#pragma once

#include <imgui.h>

#include <string>
#include <vector>

namespace lanescope {

/// Letters of one font and one colour that stand in one line.
struct SeenWord {
    std::string text;
    ImVec2 from, to;
    ImU32 ink = 0;
    float size = 0;        ///< of its font, in pixels
    double contrast = 21;  ///< to 1: what four in five of the pixels behind its letters have at least
    ImU32 ground = 0;      ///< where it is so
};

/// What Views has drawn between begin_frame() and this; ends the frame. Maps and matrices, which are textures, are
/// taken to be of the ground's colour.
std::vector<SeenWord> seen_words();

}  // namespace lanescope
