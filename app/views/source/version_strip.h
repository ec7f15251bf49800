// Versions of the user's source: every source that ran, its figures, and a way to restore it.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// 0 if there are no versions.
float version_strip_height(const ViewContext& context, const ResultView& shown);
void draw_version_strip(ViewContext& context, const ResultView& shown, Area area);

}  // namespace lanescope
