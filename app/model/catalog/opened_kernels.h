// What a person's own CUDA file holds for the catalogue.
#pragma once

#include <string>
#include <vector>

#include "app/model/catalog/catalog.h"

namespace lanescope {

struct OpenedKernels {
    std::vector<const Variant*> variants;  ///< in the file's order, one at least
    std::vector<std::string> left_out;     ///< for each host function that cannot be one: why, in a line
};

}  // namespace lanescope
