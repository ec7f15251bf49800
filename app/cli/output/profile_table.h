// The profiler's table, for people and for scripts.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// One line a kernel that was timed: calls, total, share of the time of all, least, average, most; the largest share
/// first. With a line above it that says whether the times are measured or modelled, and on what.
std::string profile_table(const std::vector<RunResultPtr>& results);

/// Adds each result's line to its object in the array of results, as "profile"; null where there is no time.
void add_profile(nlohmann::json& array, const std::vector<RunResultPtr>& results);

}  // namespace lanescope
