#include "app/cli/output/result_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "app/analysis/hints/fault_summary.h"
#include "app/analysis/tables/results_table.h"
#include "app/analysis/timing/best.h"
#include "app/cli/output/console.h"
#include "app/cli/output/failures.h"

namespace lanescope {
namespace {

using Point = std::vector<RunResultPtr>;
using Tokens = std::vector<std::string>;

template <class Same>
std::vector<Point> grouped(const std::vector<RunResultPtr>& results, Same same) {
    std::vector<Point> groups;
    for (const RunResultPtr& result : results) {
        const auto home = std::ranges::find_if(groups, [&](const Point& group) { return same(*group[0], *result); });
        (home == groups.end() ? groups.emplace_back() : *home).push_back(result);
    }
    return groups;
}

bool same_table(const RunResult& a, const RunResult& b) {
    return a.provenance.backend == b.provenance.backend && a.device.name == b.device.name && a.schedule == b.schedule &&
           operation_of(a.problem) == operation_of(b.problem);
}

std::string cell(const RunResult& result, bool best) {
    const Outcome outcome = outcome_of(result);
    if (outcome == Outcome::wrong) return "WRONG";
    if (outcome == Outcome::faulted) return "FAULT";
    if (!result.timing) return "-";
    return fmt::format("{}{:.1f}{}{}", best ? "[" : "", result.timing->cold.median, best ? "]" : " ",
                       result.timing->near_launch_floor ? "~" : " ");
}

/// Returns "cte_v5: 5 shared races" for a completed kernel.
std::string hazards_of(const RunResult& result) {
    if (result.hazards.empty() || outcome_of(result) == Outcome::faulted) return {};
    return fmt::format("{}: {}", to_string(result.variant), hazards_in_short(result.hazards));
}

std::string hints(const Point& point) {
    Tokens reasons;
    const auto add = [&](const std::string& reason) {
        if (!reason.empty() && !std::ranges::count(reasons, reason)) reasons.push_back(reason);
    };
    for (const RunResultPtr& result : point) {
        add(outcome_of(*result) == Outcome::refused ? result->failure : complaint(*result));
        add(hazards_of(*result));
    }
    return fmt::format("{}", fmt::join(reasons, "; "));
}

Tokens split(const std::string& text) {
    Tokens parts{""};
    for (const char c : text)
        if (c == ',')
            parts.emplace_back();
        else
            parts.back() += c;
    return parts;
}

/// Moves trailing parts shared by all rows to `common`.
Tokens short_names(const ResultsTable& table, std::string& common) {
    std::vector<Tokens> names;
    for (const ResultsTable::Row& row : table.rows) names.push_back(split(to_string(row.problem())));
    const auto same_end = [&](const Tokens& name) { return name.size() > 1 && name.back() == names.front().back(); };
    while (names.size() > 1 && std::ranges::all_of(names, same_end)) {
        const std::string& part = names.front().back();
        common = common.empty() ? part : fmt::format("{},{}", part, common);
        for (Tokens& name : names) name.pop_back();
    }
    Tokens texts;
    for (const Tokens& name : names) texts.push_back(fmt::format("{}", fmt::join(name, ",")));
    return texts;
}

Tokens headings(const ResultsTable& results) {
    Tokens words{"problem"};
    for (const VariantChoice& variant : results.variants) words.push_back(fmt::format(">{}  ", to_string(variant)));
    if (results.with_libraries) words.push_back(">library / best");
    words.push_back("hints");
    return words;
}

Tokens row_text(const std::string& name, const ResultsTable::Row& row, bool with_libraries) {
    Tokens cells{name};
    Point there;
    for (std::size_t column = 0; column < row.cells.size(); ++column) {
        const RunResultPtr& result = row.cells[column];
        cells.push_back(result ? cell(*result, row.best == column) : "");
        if (result) there.push_back(result);
    }
    if (with_libraries)
        cells.push_back(row.over_library
                            ? fmt::format("{:.2f} ({})", row.over_library->value, bounds_in_words(*row.over_library))
                            : "-");
    cells.push_back(hints(there));
    return cells;
}

std::string samples_text(const std::vector<RunResultPtr>& results) {
    int samples = 0;
    for (const RunResultPtr& result : results) {
        if (!result->timing) continue;
        const int here = result->timing->cold.samples;
        if (samples && here != samples) return {};
        samples = here;
    }
    return samples > 1 ? fmt::format(", {} launches each", samples) : "";
}

/// Returns "median microseconds, measured on NVIDIA H200, cold L2"; required with times.
std::string sweep_heading(const std::vector<RunResultPtr>& results, const std::string& common) {
    const auto timed = std::ranges::find_if(results, [](const RunResultPtr& r) { return r->timing.has_value(); });
    const RunResult& shown = timed == results.end() ? *results.front() : **timed;
    const std::string_view kind = shown.timing         ? to_string(shown.timing->kind)
                                  : has_no_time(shown) ? no_modelled_time
                                                       : "no time";
    return line_of(fmt::format("median microseconds, {} on {}, cold L2{}{}{}", kind, shown.device.name,
                               samples_text(results), common.empty() ? "" : "; all with ", common)) +
           "\n";
}

/// Explains the marks; intervals of modelled and measured times differ.
std::string legend_of(const std::vector<RunResultPtr>& results) {
    const auto is = [&](Kind kind) {
        return std::ranges::any_of(results, [&](const auto& r) { return r->timing && r->timing->kind == kind; });
    };
    std::string text;
    if (is(Kind::measured)) text += "\n[ ] the best: its interval from min to max overlaps no other's";
    if (is(Kind::modelled)) text += "\n[ ] the best: its time, with the error of the time model, overlaps no other's";
    if (text.empty()) return {};
    return text +
           "   ~ shorter than ten times an empty launch\n"
           "Variants that read fp16 (half the bytes) are compared only with each other.\n";
}

std::string table_of_place(const Catalog& catalog, const std::vector<RunResultPtr>& results) {
    const ResultsTable rows = results_table(catalog, results);
    std::string common;
    const Tokens names = short_names(rows, common);
    TextTable table(headings(rows));
    for (std::size_t i = 0; i < names.size(); ++i) table.add(row_text(names[i], rows.rows[i], rows.with_libraries));
    return sweep_heading(results, common) + table.text();
}

}  // namespace

std::string sweep_table(const Catalog& catalog, const std::vector<RunResultPtr>& results) {
    if (results.empty()) return "no results\n";
    std::string text;
    for (const Point& place : grouped(results, same_table))
        text += fmt::format("{}{}", text.empty() ? "" : "\n", table_of_place(catalog, place));
    return text + legend_of(results);
}

std::string point_summary(const Catalog& catalog, const std::vector<RunResultPtr>& point) {
    const auto first = leader(catalog, point);
    if (!first) return hints(point);
    const RunResult& shown = *point[*first];
    return fmt::format("{} {:.1f} us", to_string(shown.variant), shown.timing->cold.median);
}

}  // namespace lanescope
