// Loss ledger: parts of the variants' times, a waterfall, and the difference of two variants.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_ledger(ViewContext& context, Area area);
/// Returns true for the waterfall of one variant.
bool shows_one_ledger(const ViewContext& context);

}  // namespace lanescope
