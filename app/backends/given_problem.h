// What an instance gives to a host function.
#pragma once

#include "app/backends/emulator/run_program.h"
#include "app/model/instance.h"

namespace lanescope {

/// y is left for the caller to set.
GivenProblem given_of(const Operands& operands);

}  // namespace lanescope
