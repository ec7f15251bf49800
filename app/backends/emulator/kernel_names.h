// Names of arrays at a program's sites.
#pragma once

#include "app/backends/symbolizer.h"
#include "app/kernel_files/program.h"
#include "app/machine/launch_list.h"

namespace lanescope {

/// Returns names that are valid during the program's lifetime.
KernelNames names_of(const Program& program, const LaunchList& list);

}  // namespace lanescope
