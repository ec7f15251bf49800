// Shape tests of the user's kernels.
#pragma once

#include "app/lab/lab.h"
#include "app/session/session.h"

namespace lanescope {

/// Tests the kernels of a finished run on small shapes, unless they have been tested already.
void try_own_kernels(Lab& lab, Session& session);

}  // namespace lanescope
