// How bars follow one another.
#pragma once

#include <cstddef>
#include <vector>

#include "app/views/state/view_context.h"

namespace lanescope {

/// Indices of the results that are not hidden. Those of one problem stay together.
std::vector<std::size_t> order_of_bars(const ViewContext& context);

}  // namespace lanescope
