// Labels of large cells, and the tooltip under the pointer.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_map_tip(ViewContext& context, const ResultView& shown, const Pointed& pointed, MapDetail detail);

}  // namespace lanescope
