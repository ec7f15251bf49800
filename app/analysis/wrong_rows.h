// Wrong rows of a result as text.
#pragma once

#include <string>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// Returns one line per wrong row: the first ones, then the worst one if not among them. If there are several, the
/// worst one's line ends with ", the worst row". Empty for verified results and older recordings.
std::vector<std::string> wrong_row_lines(const Verification& verification);

}  // namespace lanescope
