// Card of all keys.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_help(ViewContext& context);

}  // namespace lanescope
