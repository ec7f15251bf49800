// List of a lane's steps or a row's accesses, with links to the map.
#pragma once

#include <cstdint>
#include <vector>

#include "app/analysis/request.h"
#include "app/views/state/view_context.h"

namespace lanescope {

/// at: cursor step. Returns the clicked step; -1: none.
std::int64_t draw_step_list(ViewContext& context, const std::vector<LaneStep>& steps, std::int64_t at, bool with_lane,
                            Area area);

}  // namespace lanescope
