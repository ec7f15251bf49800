// Shape tests of the user's kernels.
#pragma once

#include "app/lab/lab.h"
#include "app/session/session.h"

namespace lanescope {

/// Skips kernels already tested.
void try_own_kernels(Lab& lab, Session& session);

}  // namespace lanescope
