// The pointer in a lane map: it pans, zooms, draws a box, and selects a step.
#pragma once

#include <functional>

#include "app/views/state/view_context.h"

namespace lanescope {

/// The place is that of the map, 0 to 3, or of the difference, which speaks of map A's warps.
inline constexpr int difference_place = 4;

/// `tip` is called with what is pointed at, unless the map is being dragged.
void react(ViewContext& context, int place, const ResultView& shown, const MapScale& scale, const MapExtent& extent,
           Area at, const std::function<void(const Pointed&)>& tip);

}  // namespace lanescope
