// Guesses launches of a kernel that nothing launches.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/kernel_files/made_launch.h"

namespace lanescope {

/// Returns one-dimensional launches, the likeliest first: a thread per row, a warp, a block, and a block of one warp.
/// Block sizes come from `blockIdx.x * 64`, __launch_bounds__, a shared array or a constant. `arguments`: of a
/// template, "<4, float>".
std::vector<SaidLaunch> guessed_launches(std::string_view code, const FunctionText& kernel,
                                         const std::string& arguments);

/// Returns "kernel<4><<<(rows + 255) / 256, 256>>>".
std::string in_words(const SaidLaunch& launch);

}  // namespace lanescope
