// The card from which pictures, tables and lanes are saved.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// The card of what can be saved, while it is open.
void draw_exports(ViewContext& context);
/// The n-th line of it was chosen: saves it under a new name.
void save_as(ViewContext& context, std::size_t which);
/// Whether it asks for a folder and a name first.
void switch_where(ViewContext& context);

}  // namespace lanescope
