// Pointer input of a lane map.
#pragma once

#include <functional>

#include "app/views/state/view_context.h"

namespace lanescope {

/// Place of the difference map, after maps 0 to 3. Its warps are map A's.
inline constexpr int difference_place = 4;

/// Calls `tip` unless the map is dragged.
void react(ViewContext& context, int place, const ResultView& shown, const MapScale& scale, const MapExtent& extent,
           Area at, const std::function<void(const Pointed&)>& tip);

}  // namespace lanescope
