// Says in words why a compiler or a linker was stopped.
#pragma once

#include <string>
#include <string_view>

#include "app/toolchain/process.h"

namespace lanescope {

/// Returns nothing if no limit was reached; else for example "took more than 2 GB of memory and was stopped; make its
/// macros, tables and templates smaller". command: that ended so; printed: what it wrote on standard error.
std::string limit_reached(const Command& command, const Ended& ended, std::string_view printed);

}  // namespace lanescope
