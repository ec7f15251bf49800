// Cures: which of the variants that ship do not have the waste that a hint names. Their headers say so:
// `Cures: idle_lanes, uncoalesced`.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/analysis/hints.h"

namespace lanescope {

/// Their ids, in the catalogue's order: those that can run on the result's problem, and are not its own variant.
std::vector<std::string> cures_of(const RunResult& result, RemarkKind kind);

/// What those gave that have run on the same problem: "warp_per_row 3.89x, cte 2.85x, modelled". A figure stands only
/// where their intervals do not overlap (best.h): else "tuned no sure difference". Empty where none has a time that
/// compares.
std::string what_cures_gave(const RunResult& result, RemarkKind kind, std::span<const RunResultPtr> results);

}  // namespace lanescope
