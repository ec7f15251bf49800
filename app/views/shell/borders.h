// Borders between panels: drag to resize, double-click to fold.
#pragma once

#include "app/views/shell/layout.h"

namespace lanescope {

void draw_borders(ViewContext& context, const Layout& at);

}  // namespace lanescope
