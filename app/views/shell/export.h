// Card for exporting pictures, tables and lanes.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_exports(ViewContext& context);
/// Saves the card's n-th item, from 0, under a new name.
void save_as(ViewContext& context, std::size_t which);
/// Toggles whether the card asks for a path or saves to the start folder.
void switch_where(ViewContext& context);

}  // namespace lanescope
