// The versions of a person's own text below its source: every text that ran, what it did, and a way back to it.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// 0 where there is nothing to be shown.
float version_strip_height(const ViewContext& context, const ResultView& shown);
void draw_version_strip(ViewContext& context, const ResultView& shown, Area area);

}  // namespace lanescope
