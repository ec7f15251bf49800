// The metrics table as text for other programs.
#include <fmt/format.h>

#include "app/analysis/metrics.h"

namespace lanescope {
namespace {

std::string kind_text(const Metric& metric) {
    const auto kind = kind_of(metric);
    return kind ? std::string(to_string(*kind)) : "mixed";
}

std::string name_of(const RunResult& result) { return to_string(result.variant); }

/// Quoted where a comma, a quote or a line break would end the field.
std::string csv_field(const std::string& text) {
    if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + '"';
}

std::string cell(const std::optional<MetricValue>& value, const char* none) {
    return value ? fmt::format("{:.6g}", value->value) : none;
}

std::string origin_of(const RunResult& result) {
    return fmt::format("{} on {} ({})", to_string(result.problem), result.device.name,
                       to_string(result.provenance.backend));
}

}  // namespace

std::string metrics_csv(std::span<const RunResultPtr> results) {
    std::string text = "group,metric,unit,kind";
    for (const RunResultPtr& result : results) text += fmt::format(",{}", csv_field(name_of(*result)));
    text += "\n";
    for (const Metric& metric : metrics_of(results)) {
        text += fmt::format("{},{},{},{}", csv_field(metric.group), csv_field(metric.name), text_of(metric.unit),
                            kind_text(metric));
        for (const auto& value : metric.values) text += fmt::format(",{}", cell(value, ""));
        text += "\n";
    }
    return text;
}

std::string metrics_markdown(std::span<const RunResultPtr> results) {
    if (results.empty()) return "";
    const std::vector<Metric> metrics = metrics_of(results);
    std::string text = origin_of(*results.front()) + "\n\n| metric | unit | kind |", rule = "| --- | --- | --- |";
    for (const RunResultPtr& result : results) {
        text += fmt::format(" {} |", name_of(*result));
        rule += " ---: |";
    }
    text += "\n" + rule + "\n";
    for (const Metric& metric : metrics) {
        text += fmt::format("| {} | {} | {} |", metric.name, text_of(metric.unit), kind_text(metric));
        for (const auto& value : metric.values) text += fmt::format(" {} |", cell(value, "-"));
        text += "\n";
    }
    text += "\n";
    for (const Metric& metric : metrics) text += fmt::format("- *{}*: {}\n", metric.name, metric.definition);
    return text;
}

}  // namespace lanescope
