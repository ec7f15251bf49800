// Under a picture of one panel: of which problem it is, and of what kind its figures are.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// In a picture of one panel: the problem, and which figures are of what kind. Returns the part that it took.
Area draw_foot_of_picture(const ViewContext& context, Area area);

}  // namespace lanescope
