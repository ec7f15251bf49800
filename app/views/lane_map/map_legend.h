// Legend of the lane maps.
#pragma once

#include <string>

#include "app/views/state/view_context.h"

namespace lanescope {

/// Key of an emphasised line: "A 25".
std::string line_key(int map, int line);

void draw_legend(ViewContext& context, MapDetail detail, Area area);

}  // namespace lanescope
