// CUDA's words for the host compiler, as text that the program carries with it.
#pragma once

#include <string_view>

namespace lanescope {

std::string_view cuda_runtime_header();

}  // namespace lanescope
