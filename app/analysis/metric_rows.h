// The rows of the metrics table: their names, units and definitions, and which figure stands in each.
#pragma once

#include <functional>
#include <vector>

#include "app/analysis/metric_figures.h"

namespace lanescope {

/// Rows that belong together, and what the lessons teach about them.
struct RowGroup {
    const char* name;
    std::optional<Term> term;
};

struct MetricRow {
    const RowGroup& group;
    const char* name;
    MetricUnit unit;
    const char* definition;
    std::function<MetricFigures::Value(const MetricFigures&)> value;
    std::vector<Counter> counters = {};  ///< that this row stands for
};

/// In the order of the table.
const std::vector<MetricRow>& metric_rows();

}  // namespace lanescope
