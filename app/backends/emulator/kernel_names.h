// Names of arrays at a program's sites.
#pragma once

#include "app/backends/symbolizer.h"
#include "app/kernel_files/program.h"
#include "app/machine/launch_list.h"

namespace lanescope {

/// The program must outlive the result.
KernelNames names_of(const Program& program, const LaunchList& list);

}  // namespace lanescope
