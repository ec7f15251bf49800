// A CUDA file that cannot be run as it is now.
#pragma once

#include <string>
#include <vector>

#include "app/model/catalog/kernel_fault.h"

namespace lanescope {

struct RefusedKernel {
    std::string file;                 ///< its absolute path
    std::vector<KernelFault> faults;  ///< one at least
};

}  // namespace lanescope
