// Shape tests of a user's kernel.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_shapes(ViewContext& context, const ResultView& shown, Area area);

bool fails_on_a_shape(const ViewContext& context, const ResultView& shown);

}  // namespace lanescope
