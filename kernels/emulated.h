// The emulated build of the variants.
#pragma once

#include <string_view>

#include "kernels/arrays.h"
#include "kernels/simt/launch.h"

namespace lanescope {

/// Runs the variant on the SIMT machine. Arrays are numbered as in `names`. Throws std::out_of_range for an unknown id.
simt::LaunchRecord run_emulated(std::string_view id, const SgemvArrays& arrays, const simt::MachineOptions& options);
simt::LaunchRecord run_emulated(std::string_view id, const SpmvArrays& arrays, const simt::MachineOptions& options);

}  // namespace lanescope
