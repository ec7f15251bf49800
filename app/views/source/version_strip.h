// Versions of the user's source.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// 0: none.
float version_strip_height(const ViewContext& context, const ResultView& shown);
void draw_version_strip(ViewContext& context, const ResultView& shown, Area area);

}  // namespace lanescope
