// The access at the maps' cursor, lane by lane.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_request(ViewContext& context, const ResultView& shown, Area area);

}  // namespace lanescope
