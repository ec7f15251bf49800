// The wrong rows of a result, as lines for people.
#pragma once

#include <string>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// One line per wrong row: the first ones, then the worst one unless it is among them. Its line ends with ", the worst
/// row" if there are several wrong rows. Empty for a verified result, and for recordings that lack the rows.
std::vector<std::string> wrong_row_lines(const Verification& verification);

}  // namespace lanescope
