// What changed from the variant in map A to the one in map B, where both are texts of one kernel: the lines, and what
// they did.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_changes(ViewContext& context, const ResultView& shown, Area area);

}  // namespace lanescope
