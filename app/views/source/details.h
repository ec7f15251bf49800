// What stands below the source: one part of several, chosen by the tabs above it. A part is a file and its line in the
// table of details.cpp.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_details(ViewContext& context, const ResultView& shown, Area area);

}  // namespace lanescope
