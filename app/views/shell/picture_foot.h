// Footer of a picture: its problem and kinds of figures.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// Draws the footer. Returns its area; empty without results.
Area draw_foot_of_picture(const ViewContext& context, Area area);

}  // namespace lanescope
