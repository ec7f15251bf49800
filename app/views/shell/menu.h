// The menus of the header: all that the window can do for a person who knows no keys yet. One table has their lines.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// The width of the row of menus, or of the one that it is folded into.
float menus_width(bool folded);
/// Draws the row from `x` on, centred on `middle`, with the menu that is open below it.
void draw_menus(ViewContext& context, float x, float middle, bool folded);
/// Opens the first one, for the keyboard.
void open_menus(ViewContext& context);

}  // namespace lanescope
