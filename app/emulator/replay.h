// Runs a list of launches on the emulator.
#pragma once

#include "app/emulator/code.h"
#include "app/machine/execution/launch.h"
#include "app/machine/launch_list.h"
#include "app/machine/memory/array_space.h"
#include "app/model/text/error.h"

namespace lanescope::emulator {

/// A kernel that the emulator does not run: the message names the instruction or the library.
struct NotEmulated : UsageError {
    using UsageError::UsageError;
};

/// Arrays lie in `space` as the capture left them. y_defined: whether y has values before. The record is that of the
/// launch with the most steps; it has the hazards of all, and the bytes of the others as its preparations. A hazard
/// that stops a kernel ends the list. watched: the same module with watched scalars, which the warps run whose events
/// are kept; nullptr: none. Throws NotEmulated before a launch.
simt::LaunchRecord replay(const Code& code, const simt::ArraySpace& space, const LaunchList& list,
                          const simt::MachineOptions& options, bool y_defined, const Code* watched = nullptr);

}  // namespace lanescope::emulator
