// The profile as a table and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// Returns a line per timed kernel, by descending share of time. The heading states the device and whether times are
/// measured or modelled.
std::string profile_table(const std::vector<RunResultPtr>& results);

/// Adds "profile" to each result's object; null without a time.
void add_profile(nlohmann::json& array, const std::vector<RunResultPtr>& results);

}  // namespace lanescope
