// Lanescope's CUDA headers for clang, embedded.
#pragma once

#include <span>

#include "app/compilers/included_files.h"

namespace lanescope {

std::span<const HeaderSource> cuda_headers();

}  // namespace lanescope
