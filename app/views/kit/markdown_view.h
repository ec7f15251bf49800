// Draws Markdown with the window's fonts.
#pragma once

#include <imgui.h>

#include <string>

#include "app/lessons/markdown/markdown.h"

namespace lanescope {

struct ProseFonts {
    ImFont *text, *strong, *italic, *mono, *title;
};
/// Returns the window's fonts, or larger ones for an audience.
ProseFonts prose_fonts(bool for_a_room);

/// Draws across the remaining width. Returns the clicked link, or an empty string.
std::string draw_prose(const Markdown& markdown, const ProseFonts& fonts, ImU32 colour);

}  // namespace lanescope
