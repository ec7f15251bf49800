// Emulates a list of launches.
#pragma once

#include "app/base/error.h"
#include "app/emulator/memory/array_space.h"
#include "app/emulator/recording/launch_record.h"
#include "app/model/launch_list.h"
#include "app/ptx/decoded_code.h"

namespace lanescope::emulator {

/// The message names the instruction or library.
struct NotEmulated : UsageError {
    using UsageError::UsageError;
};

/// Runs the list on arrays in `space` until a hazard stops a kernel.
/// - y_defined: y has initial values.
/// - watched: the module with watched scalars, for warps with kept events; or nullptr.
/// Returns the record of the launch with the most steps. It has the hazards of all launches, and the bytes of the
/// others as preparations. Throws NotEmulated before a launch.
LaunchRecord replay(const Code& code, const ArraySpace& space, const LaunchList& list, const EmulatorOptions& options,
                    bool y_defined, const Code* watched = nullptr);

}  // namespace lanescope::emulator
