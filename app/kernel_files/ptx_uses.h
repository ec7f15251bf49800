// Infers how a PTX kernel uses its parameters.
#pragma once

#include <vector>

#include "app/ptx/ptx.h"

namespace lanescope {

struct ParameterUse {
    bool is_read = false;     ///< an instruction names the parameter
    bool is_pointer = false;  ///< used as an address, or declared with .ptr
    bool is_loaded = false, is_written = false;
    bool is_float = false, is_integer = false;  ///< type of its elements; neither: unknown
    unsigned bytes = 0;                         ///< per element; 0: unknown
};

/// Returns one use per parameter. Follows addresses through registers and local variables.
std::vector<ParameterUse> parameter_uses(const ptx::Function& kernel);

}  // namespace lanescope
