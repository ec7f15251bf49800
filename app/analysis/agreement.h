// Compares two traces of one launch: whether they show the same lanes at the same places.
#pragma once

#include <span>
#include <string>

#include "app/model/agreement.h"

namespace lanescope {

/// Compares site by site, because a GPU may issue the loads of one line in another order; within a site the order
/// counts. Warps of a block in which an atomic tells lanes who came first are left out: they do something else in each
/// run. known: more sites of the launch than the traces have, of which it may be known that they are asked.
/// Throws UsageError when the launches have different grids or blocks: their warps are not the same ones.
Agreement agree(const LaneTrace& emulated, const LaneTrace& recorded, std::span<const Site> known = {});

/// Why warps were left out, in a sentence; empty where none was.
std::string left_out_because(const Agreement& agreement);

}  // namespace lanescope
