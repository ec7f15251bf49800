// File system confinement by Landlock.
#pragma once

#include "app/worker/lacking.h"

namespace lanescope {

/// This thread and its later threads can then only read and execute. Returns true if paths are closed; may still append
/// to `lacking`.
bool close_paths(Lacking& lacking);

}  // namespace lanescope
