#pragma once

#include <string>
#include <vector>

#include "app/cli/commands/doctor_checks.h"

namespace lanescope {

/// Returns a screen of lines.
std::string checks_text(const std::vector<Check>& checks);

/// Returns the text of a report on a fault: program, checks, computer, libraries, environment. The user's home folder
/// is ~, and names of saved workers are omitted.
std::string report_text(std::vector<Check> checks);

}  // namespace lanescope
