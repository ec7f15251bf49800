// What is looked into on demand: asked for when a part first shows it, and waited for in words.
#pragma once

#include "app/model/code_listing.h"
#include "app/model/warp_accesses.h"
#include "app/views/state/view_context.h"

namespace lanescope {

/// nullptr while it is worked out or cannot be had, which the area then says.
const CodeListing* listing_of(ViewContext& context, const ResultView& shown, Area area);

/// The same of a warp, counted from the first recorded one.
const WarpAccesses* accesses_of(ViewContext& context, const ResultView& shown, std::int64_t recorded_warp, Area area);
/// The same without words.
const WarpAccesses* accesses_of(ViewContext& context, const ResultView& shown, std::int64_t recorded_warp);

/// The step of that warp's accesses at the maps' cursor; without a cursor the first that touches memory. -1: the warp
/// has ended before the cursor.
std::int64_t step_at_cursor(const ViewContext& context, const ResultView& shown, std::int64_t recorded_warp,
                            const WarpAccesses& accesses);
/// The recorded warp at the cursor, or the last one.
std::int64_t warp_at_cursor(const ViewContext& context, const ResultView& shown);

}  // namespace lanescope
