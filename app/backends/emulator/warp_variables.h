// The values of one warp's variables in an emulated run.
#pragma once

#include "app/backends/symbolizer.h"
#include "app/kernel_files/program.h"
#include "app/machine/launch_list.h"
#include "app/model/warp_variables.h"

namespace lanescope {

/// Converts a log. `names`: of arrays that pointers point into.
WarpVariables variables_of(const simt::VariableLog& log, const Program& program, const LaunchList& list,
                           const KernelNames& names);

}  // namespace lanescope
