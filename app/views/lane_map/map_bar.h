// The head of the lane maps: axis, how much of the grid is visible, what A and B differ in, and what colours mean.
#pragma once

#include <span>

#include "app/views/kit/widgets.h"
#include "app/views/state/view_context.h"

namespace lanescope {

/// What cells can be coloured by, in the order of ColourBy.
std::span<const Option> map_colourings();

void draw_map_bar(ViewContext& context, Area area);
/// `detail`: of what the maps show now, which decides what colours can say.
void draw_map_bar(ViewContext& context, MapDetail detail, Area area);
/// Why the last key did nothing, while that is news.
void draw_refusal(const ViewContext& context, Area area);
/// So many warps over the height, 0 for all, and as many steps as they usually have.
void show_warps(ViewContext& context, double warps);

}  // namespace lanescope
