// Source lines with their active lanes.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_code_heads(const ResultView& shown, Area area);

void draw_code(ViewContext& context, const ResultView& shown, Area area);

}  // namespace lanescope
