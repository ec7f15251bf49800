// Programs of the distribution that a fixture starts.
#pragma once

#include <string>
#include <vector>

namespace lanescope::worker_test {

/// Its path, on PATH or where daemons are, which is not on everyone's PATH; empty where it is not installed.
std::string find_program(const std::string& name);
/// One line that names the missing ones and how to install the packages; empty when all are there.
std::string missing_programs(const std::vector<std::string>& names, const std::string& packages);
/// Of the present user; throws std::runtime_error where it has none.
std::string user_name();

}  // namespace lanescope::worker_test
