// Controls for place, backend, schedule, code and device.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_machine(ViewContext& context);

}  // namespace lanescope
