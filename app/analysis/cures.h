// Suggested variants, whose headers name a hint: `Cures: idle_lanes, uncoalesced`.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/analysis/hints.h"

namespace lanescope {

/// Returns ids of other variants for this problem, as in the catalogue.
std::vector<std::string> cures_of(const RunResult& result, HintKind kind);

/// Returns "warp_per_row 3.89x, cte 2.85x, modelled", with "no clear difference" for overlapping intervals (best.h).
/// Empty without comparable times.
std::string what_cures_gave(const RunResult& result, HintKind kind, std::span<const RunResultPtr> results);

}  // namespace lanescope
