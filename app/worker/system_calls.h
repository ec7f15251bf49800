// System call filter of a confined process, by seccomp.
#pragma once

#include "app/worker/missing_restrictions.h"

namespace lanescope {

/// Filters the calls of all threads of this process. Without Landlock, it also refuses opens that create or truncate;
/// existing files can still be written.
bool filter_system_calls(bool paths_are_closed, MissingRestrictions& lacking);

}  // namespace lanescope
