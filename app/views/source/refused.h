// A refused CUDA file, in the editor with its errors.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// The file shown instead of the source of `shown` (nullptr: no result); nullptr: none.
const RefusedKernel* refused_in_panel(const ViewContext& context, const ResultView* shown);

/// Draws a button that closes the file. Returns the button's left edge.
float draw_close_button(ViewContext& context, const RefusedKernel& refused, float right, float y);

/// Call once per frame. Shows the file's result once the file can run.
void follow_refused(ViewContext& context);

void draw_refused(ViewContext& context, const RefusedKernel& refused, const ResultView* shown, Area area);

}  // namespace lanescope
