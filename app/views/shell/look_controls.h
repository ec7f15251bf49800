// How the window looks, to be changed where a person finds it without a key.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// Makes the text larger by this share of its usual size; 0: sets the usual size.
void scale_text(ViewContext& context, float by);
void next_theme(ViewContext& context);

/// A small A and a large A, side by side at ImGui's cursor: the text's size.
void draw_text_size(ViewContext& context);
/// A list of the themes that drops down, and ends at `right`.
void draw_theme_choice(ViewContext& context, float right);

/// Both, at the right end of the line below what is presented. Returns what is left of the line.
Area draw_look_controls(ViewContext& context, Area line);

}  // namespace lanescope
