// Fonts: Inter for text, JetBrains Mono for numbers and code.
#pragma once

struct ImFont;

namespace lanescope {

struct Fonts {
    ImFont* text = nullptr;
    ImFont* strong = nullptr;  ///< semi-bold
    ImFont* small = nullptr;
    ImFont* caption = nullptr;  ///< small, semi-bold
    ImFont* title = nullptr;
    ImFont* mono = nullptr;
    ImFont* small_mono = nullptr;
    ImFont* italic = nullptr;
    /// Larger fonts for a classroom; equal to the normal ones unless loaded.
    ImFont *reading = nullptr, *reading_strong = nullptr, *reading_italic = nullptr, *reading_mono = nullptr,
           *reading_title = nullptr;
};

/// Valid from the first frame until the text scale changes.
const Fonts& fonts();

/// Pixels of text at scale 1; sets all sizes.
inline constexpr float base_text_size = 15;

/// Rebuilds ImGui's atlas. scale: text size over base_text_size; density: framebuffer pixels per window unit; reading:
/// adds classroom fonts, a slower start.
void load_fonts(float scale, float density, bool reading = false);

/// Supports ImGui from 1.86.
void push_font(ImFont* font);
void pop_font();

/// In window units.
float font_size(const ImFont* font);

}  // namespace lanescope
