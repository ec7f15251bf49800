// GPU counters as a text table.
#pragma once

#include <string>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// Starts with an empty line; empty without counters.
std::string counters_table(const std::vector<RunResultPtr>& results);

}  // namespace lanescope
