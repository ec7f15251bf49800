// What a worker says of a kernel is not believed: it may have run what a stranger wrote.
#pragma once

#include "app/model/code_listing.h"
#include "app/model/warp_accesses.h"

namespace lanescope {

/// Texts become harmless; what is too long is cut.
void make_safe(CodeListing& listing);

/// Throws UsageError where its parts do not fit one another.
void make_safe(WarpAccesses& accesses);

}  // namespace lanescope
