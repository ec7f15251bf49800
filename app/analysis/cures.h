// Suggested variants: those that avoid the waste of a hint, by the line `Cures: idle_lanes, uncoalesced` of their
// headers.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/analysis/hints.h"

namespace lanescope {

/// Returns ids in the catalogue's order: other variants that can run on the result's problem.
std::vector<std::string> cures_of(const RunResult& result, RemarkKind kind);

/// Returns the gains of variants with comparable times: "warp_per_row 3.89x, cte 2.85x, modelled". If intervals overlap
/// (best.h): "tuned no sure difference". Empty if there are none.
std::string what_cures_gave(const RunResult& result, RemarkKind kind, std::span<const RunResultPtr> results);

}  // namespace lanescope
