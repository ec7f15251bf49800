// The card that exports pictures, tables and lanes.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_exports(ViewContext& context);
/// Saves the item of the card's line `which` (from 0) under a new name.
void save_as(ViewContext& context, std::size_t which);
/// Toggles whether the card asks for a folder and a name.
void switch_where(ViewContext& context);

}  // namespace lanescope
