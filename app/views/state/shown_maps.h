// Keeps results in their maps when other results arrive.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// Call once per frame; ignored during runs.
void remember_maps(ViewContext& context);

/// Returns names by map; empty if none for the current page or recording.
const std::array<std::string, 4>& remembered_maps(const ViewContext& context);

}  // namespace lanescope
