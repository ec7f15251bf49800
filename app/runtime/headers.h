// CUDA's words for the host compiler, as texts that the program carries with it.
#pragma once

#include <span>
#include <string_view>

namespace lanescope {

struct CudaHeader {
    std::string_view name;  ///< as it is included: "cuda_runtime.h"
    std::string_view text;
};

std::span<const CudaHeader> cuda_headers();

}  // namespace lanescope
