// Changes between two runs, as text.
#pragma once

#include <string>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// Returns a line per change (what_changed.h), at most 12 per variant: "mine: line 6: better: mean lanes 12.4, now
/// 31.0". Matches variants by name, else by position in the user's file. Reports the user's unchanged variants.
std::string changes_text(const std::vector<RunResultPtr>& before, const std::vector<RunResultPtr>& now);

}  // namespace lanescope
