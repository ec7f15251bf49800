// Draws Markdown.
#pragma once

#include <imgui.h>

#include <string>

#include "app/lessons/markdown/markdown.h"

namespace lanescope {

struct ProseFonts {
    ImFont *text, *strong, *italic, *mono, *title;
};
ProseFonts prose_fonts(bool for_a_room);

/// Draws across the remaining width. Returns the clicked link; empty: none.
std::string draw_prose(const Markdown& markdown, const ProseFonts& fonts, ImU32 colour);

}  // namespace lanescope
