// Runs a list of launches on the SIMT machine.
#pragma once

#include "app/machine/execution/launch.h"
#include "app/machine/execution/module.h"
#include "app/machine/launch_list.h"
#include "app/machine/memory/array_space.h"

namespace lanescope::simt {

/// Arrays lie in `space` as capture() left them. y_defined: whether y has values before. The record is that of the
/// launch with the most steps; it has the hazards of all, and the bytes of the others as its preparations. A hazard
/// that stops a kernel ends the list.
LaunchRecord replay(const Module& module, const ArraySpace& space, const LaunchList& list,
                    const MachineOptions& options, bool y_defined);

}  // namespace lanescope::simt
