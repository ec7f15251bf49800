// Inspections on demand: requested when a part first shows them; the part shows a message meanwhile.
#pragma once

#include "app/model/code_listing.h"
#include "app/model/warp_accesses.h"
#include "app/views/state/view_context.h"

namespace lanescope {

/// nullptr if it is not available yet or at all; the area then shows why.
const CodeListing* listing_of(ViewContext& context, const ResultView& shown, Area area);

/// As above, for a warp counted from the first recorded one.
const WarpAccesses* accesses_of(ViewContext& context, const ResultView& shown, std::int64_t recorded_warp, Area area);
/// Without a message.
const WarpAccesses* accesses_of(ViewContext& context, const ResultView& shown, std::int64_t recorded_warp);

/// The step of the warp's accesses at the maps' cursor; without a cursor, the first that accesses memory. -1: the warp
/// has ended before the cursor.
std::int64_t step_at_cursor(const ViewContext& context, const ResultView& shown, std::int64_t recorded_warp,
                            const WarpAccesses& accesses);
/// Clamped to the recorded warps.
std::int64_t warp_at_cursor(const ViewContext& context, const ResultView& shown);

}  // namespace lanescope
