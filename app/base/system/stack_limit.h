// An unlimited stack makes Linux place libraries where the emulator's arrays have their addresses.
#pragma once

namespace lanescope {

/// Starts the program again with a limit, if its stack is unlimited. Child processes inherit the limit. Call first in
/// main(); returns if there is nothing to do, or if the restart failed.
void limit_stack(char** argv);

}  // namespace lanescope
