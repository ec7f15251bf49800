// A CUDA file that cannot run.
#pragma once

#include <string>
#include <vector>

#include "app/model/catalog/kernel_fault.h"

namespace lanescope {

struct RefusedKernel {
    std::string file;                 ///< absolute
    std::vector<KernelFault> faults;  ///< at least one
};

}  // namespace lanescope
