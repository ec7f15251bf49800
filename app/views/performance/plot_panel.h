// The throughput panel: how fast each variant is, and why, in the plot or table that is chosen.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_throughput(ViewContext& context, Area area);
/// Whether the results belong to another problem than the one that is chosen, and nothing is about to replace them.
bool is_of_problem_before(const ViewContext& context);

}  // namespace lanescope
