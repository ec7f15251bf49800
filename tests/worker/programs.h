#pragma once

#include <string>
#include <vector>

namespace lanescope::worker_test {

/// Searches PATH and the folders of daemons, which not every PATH contains. Returns an empty string if not installed.
std::string find_program(const std::string& name);
/// Returns one line that names the missing programs and their packages, or an empty string.
std::string missing_programs(const std::vector<std::string>& names, const std::string& packages);
/// Returns the current user's name. Throws std::runtime_error if it has none.
std::string user_name();

}  // namespace lanescope::worker_test
