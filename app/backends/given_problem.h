// The arguments that an instance gives to a host function.
#pragma once

#include "app/backends/emulator/run_program.h"
#include "app/model/instance.h"

namespace lanescope {

/// Returns all arguments but y.
GivenProblem given_of(const Operands& operands);

}  // namespace lanescope
