// Markdown on the screen: paragraphs, headings, lists, quotes and code in the window's fonts, broken into lines.
#pragma once

#include <imgui.h>

#include <string>

#include "app/lessons/markdown.h"

namespace lanescope {

/// The fonts of one text.
struct ProseFonts {
    ImFont *text, *strong, *italic, *mono, *title;
};
/// The window's fonts, or larger ones that a room can read.
ProseFonts prose_fonts(bool for_a_room);

/// Draws at ImGui's cursor, as wide as the room that is left. Returns the link that was clicked, or nothing.
std::string draw_prose(const Markdown& markdown, const ProseFonts& fonts, ImU32 colour);

}  // namespace lanescope
