// Head of the lane maps: axis, number of maps, visible warps, difference of A and B, and colouring.
#pragma once

#include <span>

#include "app/views/kit/widgets.h"
#include "app/views/state/view_context.h"

namespace lanescope {

/// In the order of ColourBy.
std::span<const Option> map_colourings();

void draw_map_bar(ViewContext& context, Area area);
/// detail: of the current maps; it limits the colourings.
void draw_map_bar(ViewContext& context, MapDetail detail, Area area);
/// Draws why the last key had no effect, for a short time.
void draw_refusal(const ViewContext& context, Area area);
/// Shows this many warps (0: all) and resets the step range.
void show_warps(ViewContext& context, double warps);

}  // namespace lanescope
