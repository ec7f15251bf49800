// Which machine runs: backend, schedule of lanes, and the device that times refer to.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_machine(ViewContext& context);

}  // namespace lanescope
