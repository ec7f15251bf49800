// The metrics table: a simulator's statistics for several results, with definitions and sources.
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

/// Source of a figure. A fact is a count that follows from kernel and matrix alone.
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
    std::optional<Term> term;                        ///< explains the definition
    std::vector<std::optional<MetricValue>> values;  ///< one per result; empty if not counted
};

/// Returns the rows with at least one value, in a fixed order; counters without a row come last.
std::vector<Metric> metrics_of(std::span<const RunResultPtr> results);

/// Returns the common kind of all values, or nothing if they differ.
std::optional<MetricKind> kind_of(const Metric& metric);

/// Returns one row per metric: group, metric, unit, kind, then one column per result, empty if not counted.
Table table_of_metrics(std::span<const RunResultPtr> results);
/// Returns a Markdown table with the definitions below it.
std::string metrics_markdown(std::span<const RunResultPtr> results);

std::string_view text_of(MetricUnit unit);  ///< "us", "10^9/s", "%", ""

}  // namespace lanescope
