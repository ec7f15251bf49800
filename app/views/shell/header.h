// The header: the name, what kind of figures are shown, and the buttons that run.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_header(ViewContext& context, Area area);

}  // namespace lanescope
