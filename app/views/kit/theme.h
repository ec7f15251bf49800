// How the window looks: dark and calm. Colours by their use, and sizes that follow the text.
#pragma once

#include <imgui.h>

#include <array>

#include "app/platform/fonts.h"
#include "app/views/kit/highlight.h"

namespace lanescope::theme {

inline constexpr ImU32 ground = IM_COL32(0x0C, 0x0F, 0x15, 0xFF);   ///< behind everything, and of the maps
inline constexpr ImU32 bar = IM_COL32(0x12, 0x16, 0x1E, 0xFF);      ///< header and status
inline constexpr ImU32 control = IM_COL32(0x1A, 0x20, 0x2B, 0xFF);  ///< fields, buttons
inline constexpr ImU32 control_hot = IM_COL32(0x25, 0x2E, 0x3C, 0xFF);
inline constexpr ImU32 chosen = IM_COL32(0x1E, 0x2D, 0x3E, 0xFF);  ///< the selected one of several
inline constexpr ImU32 row = IM_COL32(0x15, 0x1B, 0x25, 0xFF);     ///< a ticked row
inline constexpr ImU32 card = IM_COL32(0x17, 0x1D, 0x27, 0xFF);    ///< what opens over the window
inline constexpr ImU32 line = IM_COL32(0x28, 0x30, 0x3D, 0xFF);    ///< borders, separators
inline constexpr ImU32 grid = IM_COL32(0x1E, 0x25, 0x30, 0xFF);    ///< of plots
inline constexpr ImU32 text = IM_COL32(0xE9, 0xEE, 0xF5, 0xFF);
inline constexpr ImU32 quiet = IM_COL32(0x9A, 0xA6, 0xB6, 0xFF);  ///< labels, units: 7:1 on the ground
inline constexpr ImU32 faint = IM_COL32(0x6F, 0x7B, 0x8C, 0xFF);  ///< what cannot be used now; line numbers
inline constexpr ImU32 accent = IM_COL32(0x56, 0xB4, 0xE9, 0xFF);
inline constexpr ImU32 cursor = IM_COL32(0xF0, 0xE4, 0x42, 0xFF);  ///< the step cursor, and the best bar
inline constexpr ImU32 good = IM_COL32(0x35, 0xC4, 0x9A, 0xFF);
inline constexpr ImU32 warn = IM_COL32(0xF0, 0xB0, 0x3C, 0xFF);
inline constexpr ImU32 bad = IM_COL32(0xFF, 0x86, 0x5E, 0xFF);
inline constexpr ImU32 bad_ground = IM_COL32(0x33, 0x18, 0x12, 0xFF);

/// Of code, by Ink.
inline constexpr std::array<ImU32, lanescope::inks> inks{text,
                                                         IM_COL32(0x7C, 0x8A, 0x9C, 0xFF),
                                                         IM_COL32(0xE3, 0xA0, 0xC4, 0xFF),
                                                         IM_COL32(0x7C, 0xC7, 0xF0, 0xFF),
                                                         IM_COL32(0x5F, 0xD0, 0xAE, 0xFF),
                                                         IM_COL32(0xF0, 0xBE, 0x5A, 0xFF),
                                                         IM_COL32(0xA9, 0xB4, 0xC4, 0xFF),
                                                         IM_COL32(0xD8, 0xC8, 0x8A, 0xFF)};

/// A length that is n pixels at the usual text size.
inline float unit(float n) { return n * font_size(fonts().text) / base_text_size; }

/// Sets ImGui's style for the present text size.
void apply();

}  // namespace lanescope::theme
