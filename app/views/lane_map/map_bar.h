// Controls above the lane maps.
#pragma once

#include <span>

#include "app/views/kit/widgets.h"
#include "app/views/state/view_context.h"

namespace lanescope {

/// In the order of ColourBy.
std::span<const Option> map_colourings();

void draw_map_bar(ViewContext& context, Area area);
/// detail: the current one, which limits the colourings.
void draw_map_bar(ViewContext& context, MapDetail detail, Area area);
/// Shows why the last key had no effect.
void draw_refusal(const ViewContext& context, Area area);
/// warps: over the height; 0: all. Resets the step range.
void show_warps(ViewContext& context, double warps);

}  // namespace lanescope
