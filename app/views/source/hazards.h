// Hazards (errors of the kernel, with place and lane), hints (waste of a correct kernel), and the published defect of a
// known-bad variant.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// Height of all entries, and of the first alone, which is always shown. In pixels, for a given width.
struct HazardsHeight {
    float all = 0, first = 0;
};
HazardsHeight hazards_height(const ViewContext& context, const ResultView& shown, float width);
void draw_hazards(ViewContext& context, const ResultView& shown, Area area);

}  // namespace lanescope
