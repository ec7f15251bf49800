// Comparison of two traces of one launch.
#pragma once

#include <span>
#include <string>

#include "app/model/agreement.h"

namespace lanescope {

/// Compares by site, because a GPU may reorder the loads of one line; within a site the order matters. Skips warps of
/// blocks in which an atomic reveals the order of lanes, because their work differs between runs. `known`: additional
/// sites of the launch that may have `asked` set. Throws UsageError if grids or blocks differ, because their warps do
/// not correspond.
Agreement agree(const LaneTrace& emulated, const LaneTrace& recorded, std::span<const Site> known = {});

/// Returns a sentence, or an empty string if no warps were left out.
std::string left_out_because(const Agreement& agreement);

}  // namespace lanescope
