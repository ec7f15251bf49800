// PTX and machine code beside the source: the instructions of a line, and the line of an instruction.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_instructions(ViewContext& context, const ResultView& shown, Area area);

}  // namespace lanescope
