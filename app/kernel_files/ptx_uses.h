// Infers how a PTX kernel uses its parameters.
#pragma once

#include <vector>

#include "app/ptx/ptx.h"

namespace lanescope {

struct ParameterUse {
    bool is_read = false;
    bool is_pointer = false;  ///< accessed, or declared with .ptr
    bool is_loaded = false, is_written = false;
    bool is_float = false, is_integer = false;  ///< of elements; neither: unknown
    unsigned bytes = 0;                         ///< per element; 0: unknown
};

/// Returns one use per parameter. Follows addresses through registers and local memory.
std::vector<ParameterUse> parameter_uses(const ptx::Function& kernel);

}  // namespace lanescope
