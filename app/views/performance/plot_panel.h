// Throughput panel: the selected plot or table.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_throughput(ViewContext& context, Area area);
/// Returns true if the results are of another problem than the selected one, without a run or recording.
bool is_of_problem_before(const ViewContext& context);

}  // namespace lanescope
