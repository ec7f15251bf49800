// A GPU's own counters as a table for people.
#pragma once

#include <string>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// One line a variant whose counters were read, below an empty line; nothing at all where there is none.
std::string counters_table(const std::vector<RunResultPtr>& results);

}  // namespace lanescope
