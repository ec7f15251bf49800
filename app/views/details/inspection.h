// Inspections, requested when first shown.
#pragma once

#include "app/model/inspection_results.h"
#include "app/views/state/view_context.h"

namespace lanescope {

/// Returns nullptr if unavailable; the area shows why.
const CodeListing* listing_of(ViewContext& context, const ResultView& shown, Area area);

/// recorded_warp: from the first recorded one.
const WarpAccesses* accesses_of(ViewContext& context, const ResultView& shown, std::int64_t recorded_warp, Area area);
/// Without a message.
const WarpAccesses* accesses_of(ViewContext& context, const ResultView& shown, std::int64_t recorded_warp);

/// Returns the step at the maps' cursor, else the first memory access. -1: the warp has ended before.
std::int64_t step_at_cursor(const ViewContext& context, const ResultView& shown, std::int64_t recorded_warp,
                            const WarpAccesses& accesses);
/// Clamped to the recorded warps.
std::int64_t warp_at_cursor(const ViewContext& context, const ResultView& shown);

}  // namespace lanescope
