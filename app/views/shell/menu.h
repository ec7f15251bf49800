// Menus of the header.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// Returns the width of the row, or of the single folded menu.
float menus_width(bool folded);
/// Draws the row from `x` on, centred on `middle`.
void draw_menus(ViewContext& context, float x, float middle, bool folded);
/// Opens the first menu, for the keyboard.
void open_menus(ViewContext& context);

}  // namespace lanescope
