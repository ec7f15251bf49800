// Loss ledger: the parts of each variant's time, a waterfall from the roof, and the difference of two variants.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_ledger(ViewContext& context, Area area);
/// Returns true if the ledger shows the waterfall of one variant.
bool shows_one_ledger(const ViewContext& context);

}  // namespace lanescope
