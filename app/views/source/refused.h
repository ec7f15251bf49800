// Refused CUDA files in the editor.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// Returns the file shown instead of the source; nullptr: none. shown: nullptr without a result.
const RefusedKernel* refused_in_panel(const ViewContext& context, const ResultView* shown);

/// Returns the button's left edge.
float draw_close_button(ViewContext& context, const RefusedKernel& refused, float right, float y);

/// Call once per frame: shows the result once the file can run.
void follow_refused(ViewContext& context);

void draw_refused(ViewContext& context, const RefusedKernel& refused, const ResultView* shown, Area area);

}  // namespace lanescope
