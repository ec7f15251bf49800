// The variants of a user's CUDA file.
#pragma once

#include <string>
#include <vector>

#include "app/model/catalog/catalog.h"

namespace lanescope {

struct OpenedKernels {
    std::vector<const Variant*> variants;  ///< at least one
    std::vector<std::string> left_out;     ///< one line per unusable host function
};

}  // namespace lanescope
