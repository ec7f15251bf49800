// A variant's idea and reasons, from the comment at the top of its file.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// Returns the height used.
float draw_idea(ViewContext& context, const ResultView& shown, Area area);
/// Draws the widths of the loads in the machine code, if known.
void draw_machine_code(const ResultView& shown, Area area);

}  // namespace lanescope
