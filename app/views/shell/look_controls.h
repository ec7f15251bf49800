// Controls for theme and text size.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// Enlarges text by a fraction of its default size; 0 restores it.
void scale_text(ViewContext& context, float by);
void next_theme(ViewContext& context);

/// Draws two buttons with a small and a large A.
void draw_text_size(ViewContext& context);
/// Draws a drop-down list that ends at `right`.
void draw_theme_choice(ViewContext& context, float right);

/// Draws both at the right end of the line, for presenting. Returns the rest.
Area draw_look_controls(ViewContext& context, Area line);

}  // namespace lanescope
