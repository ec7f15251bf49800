// Status bar: progress, verification, recording and keys.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_status(ViewContext& context, Area area);

}  // namespace lanescope
