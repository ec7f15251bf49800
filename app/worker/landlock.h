// The file system, closed by Landlock: what a process may do to a path, kept by the kernel.
#pragma once

#include "app/worker/lacking.h"

namespace lanescope {

/// From here on this thread, and those that it starts, can read everything below / and execute and change nothing.
/// True when paths are closed; an older kernel may still have added to `lacking`.
bool close_paths(Lacking& lacking);

}  // namespace lanescope
