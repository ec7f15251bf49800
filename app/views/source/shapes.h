// Below the source: how a kernel of a person's own did on small shapes, and the way to one of them and back.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_shapes(ViewContext& context, const ResultView& shown, Area area);

/// Whether the kernel fails on one of them.
bool fails_on_a_shape(const ViewContext& context, const ResultView& shown);

}  // namespace lanescope
