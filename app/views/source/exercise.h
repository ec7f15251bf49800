// The editable kernel of a lesson page.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// Returns true if the panel shows the user's copy.
bool shows_exercise(const ViewContext& context);

/// shown: of map A; nullptr: none.
void draw_exercise_source(ViewContext& context, const ResultView* shown, Area area);

}  // namespace lanescope
