// Launches for a kernel that nothing launches.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/kernel_files/made_launch.h"

namespace lanescope {

/// One-dimensional launches, the likeliest first: a thread for each row, a warp, a block, and a block of one warp. The
/// size of a block is what the kernel asks for, by `blockIdx.x * 64`, by __launch_bounds__, by an array in shared
/// memory, or by a constant of the file. arguments: of a template, "<4, float>".
std::vector<SaidLaunch> guessed_launches(std::string_view code, const FunctionText& kernel,
                                         const std::string& arguments);

/// "kernel<4><<<(rows + 255) / 256, 256>>>".
std::string in_words(const SaidLaunch& launch);

}  // namespace lanescope
