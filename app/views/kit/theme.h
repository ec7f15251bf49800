// How the window looks: the colours of the present theme, by their use, and sizes that follow the text.
#pragma once

#include <imgui.h>

#include "app/platform/fonts.h"
#include "app/views/kit/theme_colours.h"

namespace lanescope::theme {

/// All colours are those of this theme from now on. What was made of colours before has to be made anew.
void use(Theme theme);
Theme present();

/// The colours in use. Each name below is one of them, whatever theme it is.
extern Colours colours;

inline const ImU32 &ground = colours.ground, &bar = colours.bar, &control = colours.control,
                   &control_hot = colours.control_hot, &chosen = colours.chosen, &row = colours.row,
                   &card = colours.card, &line = colours.line, &grid = colours.grid;
inline const ImU32 &text = colours.text, &quiet = colours.quiet, &faint = colours.faint, &accent = colours.accent,
                   &cursor = colours.cursor;
inline const ImU32 &good = colours.good, &warn = colours.warn, &bad = colours.bad, &bad_ground = colours.bad_ground;

/// A length that is n pixels at the usual text size.
inline float unit(float n) { return n * font_size(fonts().text) / base_text_size; }

/// Sets ImGui's style for the present theme and text size.
void apply();

}  // namespace lanescope::theme
