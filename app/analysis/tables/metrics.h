#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/base/text/table.h"
#include "app/model/run_result.h"
#include "app/model/term.h"

namespace lanescope {

/// A fact follows from kernel and matrix alone.
enum class MetricKind : std::uint8_t { fact, modelled, measured };
std::string_view to_string(MetricKind kind);

enum class MetricUnit : std::uint8_t { count, microseconds, per_second_giga, percent, ratio, clocks };

struct MetricValue {
    double value = 0;
    MetricKind kind = MetricKind::fact;
    bool impossible = false;  ///< above the memory roof (roofline.h)
};

struct Metric {
    std::string group;       ///< "time", "work", "memory", …
    std::string name;        ///< "L1 miss rate"
    std::string definition;  ///< sentences
    MetricUnit unit = MetricUnit::count;
    std::optional<Term> term;
    std::vector<std::optional<MetricValue>> values;  ///< per result; may be empty
};

/// Returns rows with a value; unexplained counters come last.
std::vector<Metric> metrics_of(std::span<const RunResultPtr> results);

/// Returns nothing for mixed kinds.
std::optional<MetricKind> kind_of(const Metric& metric);

/// Columns: group, metric, unit, kind, then one per result.
Table table_of_metrics(std::span<const RunResultPtr> results);
std::string metrics_markdown(std::span<const RunResultPtr> results);

std::string_view text_of(MetricUnit unit);  ///< "us", "10^9/s", "%", ""

}  // namespace lanescope
