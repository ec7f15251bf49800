// The profile as a text table and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// Returns a line per timed kernel, sorted by descending share of time: calls, total, share, min, average, max. The
/// heading states the device and whether times are measured or modelled.
std::string profile_table(const std::vector<RunResultPtr>& results);

/// Adds "profile" to each result's JSON object; null without a time.
void add_profile(nlohmann::json& array, const std::vector<RunResultPtr>& results);

}  // namespace lanescope
