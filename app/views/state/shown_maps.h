// Default choice of the lane maps: a shown result stays while it exists.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// Remembers the maps while nothing runs. Call once per frame.
void remember_maps(ViewContext& context);

/// Returns result names by map; empty if none are remembered for the current lesson page or recording.
const std::array<std::string, 4>& remembered_maps(const ViewContext& context);

}  // namespace lanescope
