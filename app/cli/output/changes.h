// Text about the changes from one run to the next.
#pragma once

#include <string>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// Returns a line per change (what_changed.h), at most 12 per variant: "mine: line 6: better: mean lanes 12.4, now
/// 31.0". Matches variants by name, else by position in the user's file. Reports unchanged variants of the user only.
std::string changes_text(const std::vector<RunResultPtr>& before, const std::vector<RunResultPtr>& now);

}  // namespace lanescope
