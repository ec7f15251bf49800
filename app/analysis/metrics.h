// The metrics table: what a simulator would print about each variant, side by side, each row with its definition and
// where its figures come from.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/run_result.h"
#include "app/model/term.h"
#include "app/model/text/table.h"

namespace lanescope {

/// Where a figure comes from. A fact is counted: it follows from kernel and matrix alone.
enum class MetricKind : std::uint8_t { fact, modelled, measured };
std::string_view to_string(MetricKind kind);

enum class MetricUnit : std::uint8_t { count, microseconds, per_second_giga, percent, ratio, clocks };

struct MetricValue {
    double value = 0;
    MetricKind kind = MetricKind::fact;
    bool impossible = false;  ///< a throughput above the memory roof (roofline.h)
};

struct Metric {
    std::string group;       ///< "time", "work", "memory", …
    std::string name;        ///< "L1 miss rate"
    std::string definition;  ///< one or two sentences
    MetricUnit unit = MetricUnit::count;
    std::optional<Term> term;                        ///< that the definition is about
    std::vector<std::optional<MetricValue>> values;  ///< one a result; empty where it was not counted
};

/// All rows that at least one result has a value for, in a fixed order; counters that no row explains come last.
std::vector<Metric> metrics_of(std::span<const RunResultPtr> results);

/// Kind of a row: that of all its values, or empty when they differ.
std::optional<MetricKind> kind_of(const Metric& metric);

/// A row a metric: group, metric, unit, kind, then a column a result, without a value where it was not counted.
Table table_of_metrics(std::span<const RunResultPtr> results);
/// The metrics as a table for people, with the definitions below it.
std::string metrics_markdown(std::span<const RunResultPtr> results);

std::string_view text_of(MetricUnit unit);  ///< "us", "10^9/s", "%", ""

}  // namespace lanescope
