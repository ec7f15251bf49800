// The kernel of a lesson's page, where a person changes it.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// Whether the page has a kernel to be changed, and its copy is what the panel shows.
bool shows_exercise(const ViewContext& context);

/// shown: what map A shows; nullptr: nothing.
void draw_exercise_source(ViewContext& context, const ResultView* shown, Area area);

}  // namespace lanescope
