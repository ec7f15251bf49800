// Borders between panels: drag one to resize a panel, double-click it to fold the panel away.
#pragma once

#include "app/views/shell/layout.h"

namespace lanescope {

void draw_borders(ViewContext& context, const Layout& at);

}  // namespace lanescope
