// A CUDA file that was refused: its text in the editor, with what is wrong at its line.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// The file that the panel shows instead of the source of `shown`, which is nullptr if there is no result; nullptr:
/// none.
const RefusedKernel* refused_in_panel(const ViewContext& context, const ResultView* shown);

/// Draws a button that closes the file, where no result needs the panel for it. Returns the left edge of what it takes.
float draw_close_button(ViewContext& context, const RefusedKernel& refused, float right, float y);

/// Once the file on show can be run, the panel goes on with the file's result. To be called once a frame.
void follow_refused(ViewContext& context);

void draw_refused(ViewContext& context, const RefusedKernel& refused, const ResultView* shown, Area area);

}  // namespace lanescope
