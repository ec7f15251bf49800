#pragma once

#include "app/analysis/tables/metrics.h"

namespace lanescope {

/// Returns rows with a value, in table order.
std::vector<Metric> explained_metrics(std::span<const RunResultPtr> results);

/// Returns true if a row shows the counter.
bool is_explained(Counter counter);

}  // namespace lanescope
