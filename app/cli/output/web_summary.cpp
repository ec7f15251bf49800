#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/analysis/hints/hints.h"
#include "app/analysis/lanes/lane_tally.h"
#include "app/analysis/tables/export_tables.h"
#include "app/analysis/tables/metrics.h"
#include "app/analysis/timing/origin.h"
#include "app/base/text/numbers.h"
#include "app/base/text/plain_text.h"
#include "app/cli/output/web_page.h"
#include "app/lessons/markdown/markdown.h"
#include "app/model/hazard_kinds.h"

namespace lanescope {
namespace {

std::string text_of(const TableCell& cell) {
    struct InWords {
        std::string operator()(std::monostate) const { return {}; }
        std::string operator()(const std::string& text) const { return text; }
        std::string operator()(double number) const {
            const bool is_tiny = number != 0 && std::abs(number) < 1e-4;
            return is_tiny ? fmt::format("{:.2g}", number) : figure(number);
        }
        std::string operator()(std::int64_t number) const { return lanescope::grouped(number); }
        std::string operator()(bool yes) const { return yes ? "yes" : "no"; }
    };
    return std::visit(InWords{}, cell);
}

bool is_number(const TableCell& cell) {
    return std::holds_alternative<double>(cell) || std::holds_alternative<std::int64_t>(cell);
}

std::string table_html(const Table& table) {
    std::string html = "<div class=\"wide\"><table>\n<tr>";
    for (const std::string& column : table.columns) html += "<th>" + escape_html(column) + "</th>";
    html += "</tr>\n";
    for (const std::vector<TableCell>& row : table.rows) {
        html += "<tr>";
        for (const TableCell& cell : row)
            html +=
                fmt::format("<td{}>{}</td>", is_number(cell) ? " class=\"number\"" : "", escape_html(text_of(cell)));
        html += "</tr>\n";
    }
    return html + "</table></div>\n";
}

std::string list_html(std::string_view title, const std::vector<std::string>& lines) {
    if (lines.empty()) return {};
    std::string html = fmt::format("<h3>{}</h3>\n<ul>\n", title);
    for (const std::string& line : lines) html += "<li>" + escape_html(line) + "</li>\n";
    return html + "</ul>\n";
}

std::string hazards_html(const RunResult& result) {
    std::vector<std::string> lines;
    for (const Hazard& hazard : result.hazards)
        lines.push_back(fmt::format("{}, line {}: {}", to_string(hazard.kind), hazard.line, hazard.text));
    return list_html("Hazards", lines);
}

std::string hints_html(const RunResult& result) {
    std::vector<std::string> lines;
    for (const Hint& hint : hints(result)) lines.push_back(fmt::format("Line {}: {}", hint.line, hint.text));
    return list_html("Hints", lines);
}

/// Of the result's own source file.
std::vector<LineTally> lines_of(const RunResult& result) {
    if (result.trace->sites.empty()) return {};
    return line_table(*result.trace, result.trace->sites.front().file);
}

/// Each line with its mean number of active lanes and its sectors per request.
std::string source_html(const RunResult& result) {
    if (result.source.empty()) return {};
    const std::vector<LineTally> lines = lines_of(result);
    std::string html =
        "<h3>Source</h3>\n<div class=\"wide\"><table class=\"source\">\n<tr><th>line</th><th>active "
        "lanes</th><th>sectors per request</th><th>source</th></tr>\n";
    int number = 0;
    for (const std::string_view text : lanescope::split(result.source, "\n")) {
        const LineTally* line = find_line(lines, ++number);
        const bool is_global = line && line->lanes.requests > 0;
        html += fmt::format(
            "<tr><td class=\"number\">{}</td><td class=\"number\">{}</td><td class=\"number\">{}</td>"
            "<td>{}</td></tr>\n",
            number, line ? figure(line->lanes.mean_active()) : "",
            is_global ? figure(line->lanes.sectors_per_request()) : "", escape_html(text));
    }
    return html + "</table></div>\n";
}

std::string result_html(const RunResult& result) {
    std::string html = fmt::format("<h2>{}</h2>\n<p class=\"quiet\">{}. Lanes: {}. {}</p>\n",
                                   escape_html(to_string(result.variant)), escape_html(to_string(result.problem)),
                                   escape_html(lanes_in_words(result)), escape_html(times_in_words(result)));
    if (!result.failure.empty()) html += "<p>" + escape_html(result.failure) + "</p>\n";
    return html + hazards_html(result) + hints_html(result) + source_html(result);
}

}  // namespace

std::string summary_html(const Catalog& catalog, const std::vector<RunResultPtr>& results) {
    constexpr std::size_t most_in_full = 12;
    std::string html =
        table_html(results.size() <= most_in_full ? table_of_metrics(results) : table_of_results(catalog, results));
    for (std::size_t i = 0; i < std::min(results.size(), most_in_full); ++i) html += result_html(*results[i]);
    return html;
}

}  // namespace lanescope
