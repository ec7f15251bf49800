// Global loads in the variants' machine code, for people and for scripts.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "app/backends/sass.h"

namespace lanescope {

/// One line a kernel, and of a template one an instance: loads of 32, 64 and 128 bits.
std::string sass_table(const std::vector<SassKernel>& kernels);

nlohmann::json sass_json(const std::vector<SassKernel>& kernels);

}  // namespace lanescope
