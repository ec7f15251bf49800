// Differences between two versions of a kernel in maps A and B.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_changes(ViewContext& context, const ResultView& shown, Area area);

}  // namespace lanescope
