// What each key does: one table, from which the help is made too.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void handle_keys(ViewContext& context);

}  // namespace lanescope
