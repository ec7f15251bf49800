// Colours of the current theme, and lengths.
#pragma once

#include <imgui.h>

#include "app/platform/fonts.h"
#include "app/views/kit/theme_colours.h"

namespace lanescope::theme {

/// Selects a theme; textures with old colours must be made again.
void use(Theme theme);
Theme present();

/// The names below refer to its members.
extern Colours colours;

inline const ImU32 &ground = colours.ground, &bar = colours.bar, &control = colours.control,
                   &control_hot = colours.control_hot, &chosen = colours.chosen, &row = colours.row,
                   &card = colours.card, &line = colours.line, &grid = colours.grid;
inline const ImU32 &text = colours.text, &quiet = colours.quiet, &faint = colours.faint, &accent = colours.accent,
                   &cursor = colours.cursor;
inline const ImU32 &good = colours.good, &warn = colours.warn, &bad = colours.bad, &bad_ground = colours.bad_ground;

/// Scales n pixels at the default text size.
inline float unit(float n) { return n * font_size(fonts().text) / base_text_size; }

/// Sets ImGui's style.
void apply();

}  // namespace lanescope::theme
