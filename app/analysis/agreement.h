// Compares two traces of one launch: whether they show the same lanes at the same places.
#pragma once

#include "app/model/agreement.h"

namespace lanescope {

/// Compares site by site, because a GPU may issue the loads of one line in another order; within a site the order
/// counts. Throws UsageError when the launches have different grids or blocks: their warps are not the same ones.
Agreement agree(const LaneTrace& emulated, const LaneTrace& recorded);

}  // namespace lanescope
