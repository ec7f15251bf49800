// What a variant changes and why it should help: the comment at the top of its file, above its text.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// What the variant changes and why, from its text's first lines. Returns the height that it took.
float draw_idea(ViewContext& context, const ResultView& shown, Area area);
/// The width of its loads in the machine code, where it is known.
void draw_machine_code(const ResultView& shown, Area area);

}  // namespace lanescope
