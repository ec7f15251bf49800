// Problem controls of the experiment panel.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_problem(ViewContext& context);

}  // namespace lanescope
