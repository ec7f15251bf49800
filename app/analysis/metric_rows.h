// The rows of the metrics table: names, units, definitions and values.
#pragma once

#include <functional>
#include <vector>

#include "app/analysis/metric_figures.h"

namespace lanescope {

/// A group of rows, and the lessons' term for it.
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
    std::vector<Counter> counters = {};  ///< counters that this row shows
};

/// In table order.
const std::vector<MetricRow>& metric_rows();

}  // namespace lanescope
