// A variant's idea, from the comment at the top of its file.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// Returns its height.
float draw_idea(ViewContext& context, const ResultView& shown, Area area);
/// Draws the widths of the loads in the machine code.
void draw_machine_code(const ResultView& shown, Area area);

}  // namespace lanescope
