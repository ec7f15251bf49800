// Comparison of two traces of one launch.
#pragma once

#include <span>
#include <string>

#include "app/model/agreement.h"

namespace lanescope {

/// Compares by site, because a GPU may reorder loads of one line. Skips warps of blocks in which an atomic reveals the
/// order of lanes. `known`: further sites that may have `asked` set. Throws UsageError if the launches differ.
Agreement agree(const LaneTrace& emulated, const LaneTrace& recorded, std::span<const Site> known = {});

/// Returns a sentence, or an empty string.
std::string left_out_because(const Agreement& agreement);

}  // namespace lanescope
