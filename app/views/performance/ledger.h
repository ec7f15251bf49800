// The loss ledger: what each variant's time is made of, a waterfall from the roof to it, and how two variants differ.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_ledger(ViewContext& context, Area area);
/// Whether the ledger is the waterfall of one variant, and not of all or of two.
bool shows_one_ledger(const ViewContext& context);

}  // namespace lanescope
