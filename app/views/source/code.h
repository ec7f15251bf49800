// Source lines, each with the lanes that are active in it.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// Draws "lanes" and "sect." above the columns of figures.
void draw_code_heads(const ResultView& shown, Area area);

void draw_code(ViewContext& context, const ResultView& shown, Area area);

}  // namespace lanescope
