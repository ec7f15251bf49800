// The window's trials: each kernel of a person's own that came to its end is tried on small shapes.
#pragma once

#include "app/lab/lab.h"
#include "app/session/session.h"

namespace lanescope {

/// To be called when a run is done: tries its kernels, unless just these have been tried already.
void try_own_kernels(Lab& lab, Session& session);

}  // namespace lanescope
