// Menus of the header.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// Width of the row, or of the single folded menu.
float menus_width(bool folded);
/// Centred on `middle`.
void draw_menus(ViewContext& context, float x, float middle, bool folded);
/// For the keyboard.
void open_menus(ViewContext& context);

}  // namespace lanescope
