// Header: name, menus, badges and run buttons.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_header(ViewContext& context, Area area);

}  // namespace lanescope
