
#include <fmt/format.h>

#include <array>
#include <set>

#include "app/analysis/tables/metric_rows.h"
#include "app/analysis/timing/roofline.h"
#include "app/model/measurements.h"

namespace lanescope {
namespace {

using Value = std::optional<MetricValue>;

/// Returns "chain" for modelled_chain_us; else empty.
std::string_view model_part(Counter counter) {
    constexpr std::string_view prefix = "modelled_", suffix = "_us";
    std::string_view name = name_of(counter);
    if (!name.starts_with(prefix)) return {};
    name.remove_prefix(prefix.size());
    name.remove_suffix(suffix.size());
    return name;
}

Metric metric_of_counter(Counter which, std::span<const RunResultPtr> results) {
    const std::string_view part = model_part(which);
    Metric metric{.group = "counters", .name = std::string(name_of(which))};
    metric.definition = "A counter of the emulator or GPU that ran the kernel.";
    if (!part.empty()) {
        metric.group = "model";
        metric.name = "bound: " + std::string(part);
        metric.definition =
            "Time of this part alone, by the time model. Launch and phases overlap nothing, and the other bounds "
            "overlap imperfectly.";
        metric.unit = MetricUnit::microseconds;
    }
    for (const RunResultPtr& result : results) {
        const auto value = counter(*result, which);
        const MetricKind kind = part.empty() ? MetricKind::fact : MetricKind::modelled;
        metric.values.push_back(value ? Value({*value, kind}) : std::nullopt);
    }
    return metric;
}

std::set<Counter> unexplained_counters(std::span<const RunResultPtr> results) {
    std::set<Counter> counters;
    for (const RunResultPtr& result : results)
        for (const auto& [counter, value] : result->counters) counters.insert(counter);
    std::erase_if(counters, is_explained);
    return counters;
}

std::string kind_text(const Metric& metric) {
    const auto kind = kind_of(metric);
    return kind ? std::string(to_string(*kind)) : "mixed";
}

}  // namespace

std::string_view to_string(MetricKind kind) {
    return kind == MetricKind::fact ? "fact" : kind == MetricKind::modelled ? "modelled" : "measured";
}

std::string_view text_of(MetricUnit unit) {
    constexpr std::array<std::string_view, 6> texts{"", "us", "10^9/s", "%", "", "clocks"};
    return texts[std::size_t(unit)];
}

std::vector<Metric> metrics_of(std::span<const RunResultPtr> results) {
    std::vector<Metric> metrics = explained_metrics(results);
    for (const Counter counter : unexplained_counters(results)) metrics.push_back(metric_of_counter(counter, results));
    return metrics;
}

std::optional<MetricKind> kind_of(const Metric& metric) {
    std::optional<MetricKind> kind;
    for (const Value& value : metric.values) {
        if (!value) continue;
        if (kind && *kind != value->kind) return std::nullopt;
        kind = value->kind;
    }
    return kind;
}

Table table_of_metrics(std::span<const RunResultPtr> results) {
    Table table{{"group", "metric", "unit", "kind"}, {}};
    for (const RunResultPtr& result : results) table.columns.push_back(to_string(result->variant));
    for (const Metric& metric : metrics_of(results)) {
        std::vector<TableCell>& row = table.rows.emplace_back();
        row = {metric.group, metric.name, std::string(text_of(metric.unit)), kind_text(metric)};
        for (const auto& value : metric.values) {
            row.emplace_back();
            if (value) row.back() = rounded(value->value);
        }
    }
    return table;
}

std::string metrics_markdown(std::span<const RunResultPtr> results) {
    if (results.empty()) return "";
    const std::vector<Metric> metrics = metrics_of(results);
    const RunResult& first = *results.front();
    std::string text = fmt::format("{} on {} ({})\n\n| metric | unit | kind |", to_string(first.problem),
                                   first.device.name, to_string(first.provenance.backend)),
                rule = "| --- | --- | --- |";
    for (const RunResultPtr& result : results) {
        text += fmt::format(" {} |", to_string(result->variant));
        rule += " ---: |";
    }
    text += "\n" + rule + "\n";
    for (const Metric& metric : metrics) {
        text += fmt::format("| {} | {} | {} |", metric.name, text_of(metric.unit), kind_text(metric));
        for (const auto& value : metric.values)
            text += value ? fmt::format(" {:.6g}{} |", value->value, value->impossible ? " impossible" : "") : " - |";
        text += "\n";
    }
    text += "\n";
    for (const Metric& metric : metrics) text += fmt::format("- *{}*: {}\n", metric.name, metric.definition);
    return text;
}

}  // namespace lanescope
