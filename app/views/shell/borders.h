// The borders between panels: dragged, they give a panel more or less room; a double click folds it away.
#pragma once

#include "app/views/shell/layout.h"

namespace lanescope {

void draw_borders(ViewContext& context, const Layout& at);

}  // namespace lanescope
