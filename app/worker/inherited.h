// Inherited descriptors, which later confinement does not close.
#pragma once

#include <vector>

#include "app/worker/missing_restrictions.h"

namespace lanescope {

/// Closes descriptors above 2 that are sockets, or files or disks open for writing, except `kept`.
bool close_inherited(const std::vector<int>& kept, MissingRestrictions& lacking);

}  // namespace lanescope
