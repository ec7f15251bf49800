// What a PTX kernel does with each of its parameters, as far as its text shows.
#pragma once

#include <vector>

#include "app/ptx/ptx.h"

namespace lanescope {

struct ParameterUse {
    bool is_read = false;     ///< an instruction names the parameter
    bool is_pointer = false;  ///< memory is accessed there, or the PTX declares it
    bool is_loaded = false, is_written = false;
    bool is_float = false, is_integer = false;  ///< its elements; neither: not known
    unsigned bytes = 0;                         ///< of an element; 0: not known
};

/// One for each parameter. Follows addresses through registers, and through variables in local memory.
std::vector<ParameterUse> parameter_uses(const ptx::Function& kernel);

}  // namespace lanescope
