// What changed from one run to the next, as lines for people.
#pragma once

#include <string>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// A line a change (what_changed.h) of each variant that was there before, by its name or else by its place in a
/// person's own file, the first dozen of it: "mine: line 6:
/// better: mean lanes 12.4, now 31.0". Where nothing did, a line says so of those of a person's own.
std::string changes_text(const std::vector<RunResultPtr>& before, const std::vector<RunResultPtr>& now);

}  // namespace lanescope
