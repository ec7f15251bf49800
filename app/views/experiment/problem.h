// The part of the experiment panel that shapes the problem.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_problem(ViewContext& context);

}  // namespace lanescope
