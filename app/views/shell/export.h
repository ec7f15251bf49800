// Card for exporting pictures, tables and lanes.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_exports(ViewContext& context);
/// Saves the card's n-th item, from 0, under a new name.
void save_as(ViewContext& context, std::size_t which);
/// Toggles between a new name in the start folder and asking.
void switch_where(ViewContext& context);

}  // namespace lanescope
