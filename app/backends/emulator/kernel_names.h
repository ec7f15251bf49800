// The names of what a program's sites touch.
#pragma once

#include "app/backends/symbolizer.h"
#include "app/kernel_files/program.h"
#include "app/machine/launch_list.h"

namespace lanescope {

/// The program must outlive what is returned.
KernelNames names_of(const Program& program, const LaunchList& list);

}  // namespace lanescope
