// File system confinement by Landlock.
#pragma once

#include "app/worker/missing_restrictions.h"

namespace lanescope {

/// Restricts this thread and its later threads to reading and executing. Returns true if paths are closed; may still
/// append to `lacking`.
bool close_paths(MissingRestrictions& lacking);

}  // namespace lanescope
