// Rows of the metrics table.
#pragma once

#include <functional>
#include <vector>

#include "app/analysis/metric_figures.h"

namespace lanescope {

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
    std::vector<Counter> counters = {};  ///< shown by this row
};

/// In table order.
const std::vector<MetricRow>& metric_rows();

}  // namespace lanescope
