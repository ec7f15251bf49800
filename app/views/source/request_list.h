// Steps of one lane, or touches of one row, as a list that leads to the map.
#pragma once

#include <cstdint>
#include <vector>

#include "app/analysis/request.h"
#include "app/views/state/view_context.h"

namespace lanescope {

/// at: the step that the cursor stands at. Returns the step that was clicked; -1: none.
std::int64_t draw_step_list(ViewContext& context, const std::vector<LaneStep>& steps, std::int64_t at, bool with_lane,
                            Area area);

}  // namespace lanescope
