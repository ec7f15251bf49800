// Key bindings, and the help made from them.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void handle_keys(ViewContext& context);

}  // namespace lanescope
