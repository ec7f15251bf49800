// Pinned results: a click makes one the baseline, a right click renames it, a cross unpins it.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// Returns the height used at the upper edge; 0 if nothing is pinned.
float draw_pinned_chips(ViewContext& context, Area area);

}  // namespace lanescope
