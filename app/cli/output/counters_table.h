// A text table of GPU counters.
#pragma once

#include <string>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// Returns an empty line, and a line per variant with counters; empty if there are none.
std::string counters_table(const std::vector<RunResultPtr>& results);

}  // namespace lanescope
