// What the colours of the lane maps mean, and what a single cell says.
#pragma once

#include <string>

#include "app/views/state/view_context.h"

namespace lanescope {

/// What is emphasised where colours mean lines: "A 25".
std::string line_key(int map, int line);

void draw_legend(ViewContext& context, MapDetail detail, Area area);

}  // namespace lanescope
