// Hazards: what a kernel did that it must not do, with the place and the lane. Hints: what a right one wastes. Of a
// known-bad variant, the defect that it was published with.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// Pixels that the hazards and hints need, in a given width: for all of them, and for the first one alone, which is
/// shown even where there is little room.
struct HazardsHeight {
    float all = 0, first = 0;
};
HazardsHeight hazards_height(const ViewContext& context, const ResultView& shown, float width);
void draw_hazards(ViewContext& context, const ResultView& shown, Area area);

}  // namespace lanescope
