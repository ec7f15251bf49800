// Guesses launches for a kernel that its file does not launch.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/kernel_files/made_launch.h"

namespace lanescope {

/// Returns one-dimensional launches, the likeliest first: one thread per row, one warp, one block, and a block of one
/// warp. The block size follows from `blockIdx.x * 64`, __launch_bounds__, an array in shared memory, or a constant of
/// the file. `arguments`: of a template, "<4, float>".
std::vector<SaidLaunch> guessed_launches(std::string_view code, const FunctionText& kernel,
                                         const std::string& arguments);

/// "kernel<4><<<(rows + 255) / 256, 256>>>".
std::string in_words(const SaidLaunch& launch);

}  // namespace lanescope
