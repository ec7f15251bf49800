// Runs a list of launches on the SIMT machine.
#pragma once

#include <string>

#include "app/machine/execution/machine.h"
#include "app/machine/execution/module.h"
#include "app/machine/execution/running.h"
#include "app/machine/launch_list.h"
#include "app/machine/memory/array_space.h"

namespace lanescope::simt {

/// What runs the kernels of a list, and holds the variables of their file.
class LaunchTarget {
public:
    virtual ~LaunchTarget() = default;
    /// Memory of a variable: its number among those of the list, and its name.
    virtual std::byte* variable(std::size_t number, const std::string& name) = 0;
    virtual void prepare(MachineOptions&) {}
    /// arrays: those of the list. The machine knows them too.
    virtual LaunchRecord launch(Machine& machine, const Shape& shape, const ListedLaunch& launch,
                                const Running& arrays) = 0;
};

/// Arrays lie in `space` as capture() left them. y_defined: whether y has values before. The record is that of the
/// launch with the most steps; it has the hazards of all, and the bytes of the others as its preparations. A hazard
/// that stops a kernel ends the list.
LaunchRecord replay(LaunchTarget& target, const ArraySpace& space, const LaunchList& list,
                    const MachineOptions& options, bool y_defined);
/// With the target that the options name, or else with what the host compiler made of the kernels.
LaunchRecord replay(const Module& module, const ArraySpace& space, const LaunchList& list,
                    const MachineOptions& options, bool y_defined);

}  // namespace lanescope::simt
