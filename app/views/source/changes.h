// Differences of maps A and B if both are versions of one kernel: the edited lines and their effects.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_changes(ViewContext& context, const ResultView& shown, Area area);

}  // namespace lanescope
