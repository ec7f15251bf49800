// The source panel: the text of the variant under selection, its lanes, and what is wrong with it.
#pragma once

#include "app/model/text/table.h"
#include "app/views/state/view_context.h"

namespace lanescope {

void draw_source(ViewContext& context, Area area);

/// The source lines of all variants.
Table lines_table(const ViewContext& context);

}  // namespace lanescope
