// Controls that an operation describes.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_problem_controls(ViewContext& context, Problem& problem);

}  // namespace lanescope
