// What the machine code of a kernel says, where cuobjdump can read it.
#pragma once

#include <optional>
#include <string>

#include "app/model/run_result.h"

namespace lanescope::cuda {

/// Global loads by width of the kernel of that mangled name. Nothing where cuobjdump is not installed or knows no such
/// kernel.
std::optional<SassLoads> loads_in(const std::string& machine_code, const std::string& kernel);

}  // namespace lanescope::cuda
