// The window's fonts: Inter for words, JetBrains Mono for numbers and code.
#pragma once

struct ImFont;

namespace lanescope {

struct Fonts {
    ImFont* text = nullptr;
    ImFont* strong = nullptr;  ///< semi-bold
    ImFont* small = nullptr;
    ImFont* caption = nullptr;  ///< small and semi-bold, for section labels and badges
    ImFont* title = nullptr;
    ImFont* mono = nullptr;
    ImFont* small_mono = nullptr;
    ImFont* italic = nullptr;
    /// Larger, for what a room reads; the usual ones unless they were asked for.
    ImFont *reading = nullptr, *reading_strong = nullptr, *reading_italic = nullptr, *reading_mono = nullptr,
           *reading_title = nullptr;
};

/// The fonts of the one window; valid from its first frame, and until its text scale changes.
const Fonts& fonts();

/// Text pixels at scale 1, from which all sizes in the window follow.
inline constexpr float base_text_size = 15;

/// Builds ImGui's atlas anew. scale: text size over base_text_size; density: framebuffer pixels per window unit;
/// reading: with the fonts for a room, without which windows start sooner.
void load_fonts(float scale, float density, bool reading = false);

/// Works under all versions of ImGui from 1.86.
void push_font(ImFont* font);
void pop_font();

/// Size of a font in window units.
float font_size(const ImFont* font);

}  // namespace lanescope
