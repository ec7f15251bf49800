// Our headers of CUDA for clang, as texts that the program carries with it.
#pragma once

#include <span>

#include "app/toolchain/prepared_headers.h"

namespace lanescope {

std::span<const HeaderText> cuda_headers();

}  // namespace lanescope
