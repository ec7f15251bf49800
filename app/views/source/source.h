// The source panel: the text of the variant under selection, its lanes, and what is wrong with it.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_source(ViewContext& context, Area area);

}  // namespace lanescope
