// What the lane maps show where nobody has said it: it stays as long as it is there, whatever comes beside it.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// To be called once a frame: what stands in the maps while nothing runs is what they come back to.
void remember_maps(ViewContext& context);

/// Names of results, one a map; empty where none is remembered for what is on show now.
const std::array<std::string, 4>& remembered_maps(const ViewContext& context);

}  // namespace lanescope
