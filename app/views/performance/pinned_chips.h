// Chips of pinned results: a click makes one the baseline, a right click renames it, its cross unpins it.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// Returns the height used at the area's upper edge; 0 without pinned results.
float draw_pinned_chips(ViewContext& context, Area area);

}  // namespace lanescope
