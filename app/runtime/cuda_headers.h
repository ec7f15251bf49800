// Embedded CUDA headers for clang.
#pragma once

#include <span>

#include "app/compilers/included_files.h"

namespace lanescope {

std::span<const HeaderSource> cuda_headers();

}  // namespace lanescope
