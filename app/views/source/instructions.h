// PTX and machine code by source line.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_instructions(ViewContext& context, const ResultView& shown, Area area);

}  // namespace lanescope
