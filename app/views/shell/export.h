// The card from which pictures, tables and lanes are saved.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// The card of what can be saved, while it is open.
void draw_exports(ViewContext& context);
/// Saves what the n-th line of the card offers, under a new name.
void save_as(ViewContext& context, std::size_t which);
/// From now on the card asks for a folder and a name before it saves, or no longer does.
void switch_where(ViewContext& context);

}  // namespace lanescope
