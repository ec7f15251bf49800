// Wrong rows as text.
#pragma once

#include <string>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// Returns the first rows, then the worst one unless it is among them. If there are several, its line ends with ", the
/// worst row". Returns none for verified results and older recordings.
std::vector<std::string> wrong_row_lines(const Verification& verification);

}  // namespace lanescope
