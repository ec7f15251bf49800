// Source lines, each with the lanes that are active in it.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// "lanes" and "sect." above their columns.
void draw_code_heads(const ResultView& shown, Area area);

void draw_code(ViewContext& context, const ResultView& shown, Area area);

}  // namespace lanescope
