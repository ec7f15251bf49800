// Text, shortened with an ellipsis and a tooltip if needed.
#pragma once

#include <imgui.h>

#include <string>
#include <vector>

#include "app/views/kit/tooltip.h"

namespace lanescope {

ImVec2 text_size(ImFont* font, const std::string& text);

const std::string& fitting(ImFont* font, const std::string& text, const std::string& shorter, float width);
void draw_text(ImVec2 at, ImFont* font, ImU32 colour, const std::string& text, float width = 1e6f);
enum class Align { left, centre, right };
void draw_text(float left, float right, float y, Align align, ImFont* font, ImU32 colour, const std::string& text);
void draw_upwards(ImVec2 centre, ImFont* font, ImU32 colour, const std::string& text);

/// For tests: watch_texts() appends drawn texts to `into`; nullptr stops it.
struct DrawnText {
    std::string text;
    ImVec2 from, to;             ///< visible part
    float cut_x = 0, cut_y = 0;  ///< clipped pixels
    bool shortened = false;
    const void* window = nullptr;  ///< ImGui's
};
void watch_texts(std::vector<DrawnText>* into);

/// Draws a label in capitals, with optional text at the right.
void section(const std::string& text, const std::string& right = {});

/// Adds an ImGui item. `width` 0: all available.
void label(ImFont* font, ImU32 colour, const std::string& text, float width = 0, const Tip& tip = {});

/// Wraps text (text_format.h).
std::vector<std::string> lines_of(ImFont* font, const std::string& text, float width);
void wrapped_label(ImFont* font, ImU32 colour, const std::string& text);
float wrapped_height(ImFont* font, const std::string& text, float width);

}  // namespace lanescope
