// Source panel.
#pragma once

#include "app/model/text/table.h"
#include "app/views/state/view_context.h"

namespace lanescope {

void draw_source(ViewContext& context, Area area);

/// For all variants.
Table lines_table(const ViewContext& context);

}  // namespace lanescope
