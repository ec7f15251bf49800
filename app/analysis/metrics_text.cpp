#include <fmt/format.h>

#include "app/analysis/metrics.h"

namespace lanescope {
namespace {

std::string kind_text(const Metric& metric) {
    const auto kind = kind_of(metric);
    return kind ? std::string(to_string(*kind)) : "mixed";
}

std::string name_of(const RunResult& result) { return to_string(result.variant); }

std::string cell(const std::optional<MetricValue>& value) {
    return value ? fmt::format("{:.6g}{}", value->value, value->impossible ? " impossible" : "") : "-";
}

std::string run_in_words(const RunResult& result) {
    return fmt::format("{} on {} ({})", to_string(result.problem), result.device.name,
                       to_string(result.provenance.backend));
}

}  // namespace

Table table_of_metrics(std::span<const RunResultPtr> results) {
    Table table{{"group", "metric", "unit", "kind"}, {}};
    for (const RunResultPtr& result : results) table.columns.push_back(name_of(*result));
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
    std::string text = run_in_words(*results.front()) + "\n\n| metric | unit | kind |", rule = "| --- | --- | --- |";
    for (const RunResultPtr& result : results) {
        text += fmt::format(" {} |", name_of(*result));
        rule += " ---: |";
    }
    text += "\n" + rule + "\n";
    for (const Metric& metric : metrics) {
        text += fmt::format("| {} | {} | {} |", metric.name, text_of(metric.unit), kind_text(metric));
        for (const auto& value : metric.values) text += fmt::format(" {} |", cell(value));
        text += "\n";
    }
    text += "\n";
    for (const Metric& metric : metrics) text += fmt::format("- *{}*: {}\n", metric.name, metric.definition);
    return text;
}

}  // namespace lanescope
