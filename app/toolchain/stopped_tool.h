// Explains why a tool was stopped.
#pragma once

#include <string>
#include <string_view>

#include "app/toolchain/process.h"

namespace lanescope {

/// Returns an empty string if no limit was reached, otherwise for example "took more than 2 GB of memory and was
/// stopped; make macros, tables and templates smaller". `printed`: standard error.
std::string limit_reached(const Command& command, const Ended& ended, std::string_view printed);

}  // namespace lanescope
