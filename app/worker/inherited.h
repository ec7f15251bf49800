// What a process was given open by the one that started it: a way out that no later rule closes.
#pragma once

#include <vector>

#include "app/worker/lacking.h"

namespace lanescope {

/// Closes descriptors above 2 that are sockets, or files or disks open for writing. Pipes and devices stay open, and
/// what is in `kept`.
bool close_inherited(const std::vector<int>& kept, Lacking& lacking);

}  // namespace lanescope
