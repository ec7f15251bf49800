// Order of the bars.
#pragma once

#include <cstddef>
#include <vector>

#include "app/views/state/view_context.h"

namespace lanescope {

/// Returns indices of visible results, grouped by problem.
std::vector<std::size_t> order_of_bars(const ViewContext& context);

}  // namespace lanescope
