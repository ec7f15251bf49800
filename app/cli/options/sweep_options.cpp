#include "app/catalog/problem_axes.h"
#include "app/cli/options/experiment_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>

#include "app/base/error.h"
#include "app/base/text/names.h"
#include "app/cli/options/option_rows.h"
#include "app/lab/sweep.h"
#include "app/model/operation.h"

namespace lanescope {
namespace {

std::vector<Axis> axes_of(const SweepPoints& options) {
    std::vector<Axis> axes;
    for (const std::string& text : options.axes) axes.push_back(parse_axis(text));
    return axes;
}

std::vector<Problem> along_axes(const SweepPoints& options) {
    const std::vector<Axis> axes = axes_of(options);
    if (options.problems.size() > 1) throw UsageError("--axis starts from one --problem: name one, or remove --axis");
    return problems_along(axes,
                          options.problems.empty() ? default_problem(axes[0]) : parse_problem(options.problems[0]));
}

/// Returns an operation whose problems have a shape, or nullptr.
const Operation* shaped() {
    const auto has_tables = [](const Operation* o) { return !o->info().tables.empty(); };
    const auto found = std::ranges::find_if(operations(), has_tables);
    return found == operations().end() ? nullptr : *found;
}

std::span<const ProblemTable> tables() { return shaped() ? shaped()->info().tables : std::span<const ProblemTable>(); }

Problem of_shape(std::string_view shape) { return parse_problem(fmt::format("{}:{}", shaped()->name(), shape)); }

std::vector<Problem> of_shapes(std::string_view shapes) {
    std::vector<Problem> problems;
    while (true) {
        const std::size_t comma = shapes.find(',');
        problems.push_back(of_shape(shapes.substr(0, comma)));
        if (comma == std::string_view::npos) return problems;
        shapes.remove_prefix(comma + 1);
    }
}

std::vector<Problem> of_table(const std::string& name) {
    std::vector<Problem> problems;
    for (const std::string_view shape : table_named(name).shapes) problems.push_back(of_shape(shape));
    return problems;
}

std::vector<std::string> table_names() {
    std::vector<std::string> names;
    for (const ProblemTable& table : tables()) names.emplace_back(table.name);
    return names;
}

std::string tables_in_words() {
    std::string text;
    for (const ProblemTable& table : tables())
        text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", table.name, table.what);
    return text;
}

std::string axes_in_words() {
    std::vector<std::string_view> names;
    for (const ProblemAxis& axis : problem_axes()) names.push_back(axis.name);
    return fmt::format("{} or {}", fmt::join(std::span(names).first(names.size() - 1), ", "), names.back());
}

void refuse_mixture(const SweepPoints& options) {
    const int ways = !options.axes.empty() + !options.shapes.empty() + !options.table.empty();
    const bool alone = options.shapes.empty() && options.table.empty();
    if (ways > 1 || (!options.problems.empty() && !alone))
        throw UsageError("a sweep takes one of --axis (with one --problem), --shapes, --table, or --problem");
    if (ways == 0 && options.problems.empty())
        throw UsageError("the sweep has no points: use --axis, --shapes, --table, or --problem once or more");
}

}  // namespace

void add_point_options(CLI::App& app, SweepPoints& options) {
    add_row(app, "--axis", options.axes,
            "vary an axis: NAME=v1,v2,... or NAME=FROM:TO:*FACTOR or NAME=FROM:TO:+STEP; " + axes_in_words())
        ->allow_extra_args(false)
        ->type_name("AXIS");
    add_row(app, "--problem", options.problems, "start an axis from this problem, or (repeated) run these problems")
        ->allow_extra_args(false)
        ->type_name("PROBLEM");
    if (!shaped()) return;
    const OperationInfo& info = shaped()->info();
    add_row(app, "--shapes", options.shapes,
            fmt::format("run these {} shapes: {} separated by commas", info.title, info.form.shape))
        ->type_name(info.form.shape + ",...");
    add_row(
        app, "--table", options.table,
        fmt::format("run the {} shapes of a named table: {}; see docs/command-line.md", info.title, tables_in_words()))
        ->type_name(one_of(table_names()));
}

const ProblemTable& table_named(std::string_view name) {
    for (const ProblemTable& table : tables())
        if (table.name == name) return table;
    throw UsageError(unknown_name("table", name, table_names()));
}

std::vector<Problem> problems_of(const SweepPoints& options) {
    refuse_mixture(options);
    if (!options.axes.empty()) return along_axes(options);
    if (!options.shapes.empty()) return of_shapes(options.shapes);
    if (!options.table.empty()) return of_table(options.table);
    std::vector<Problem> problems;
    for (const std::string& text : options.problems) problems.push_back(parse_problem(text));
    if (problems.size() > max_points)
        throw UsageError(fmt::format("{} points are too many: a sweep has at most {}", problems.size(), max_points));
    return problems;
}

std::vector<int> tuned_along(const SweepPoints& options, std::string_view tuning) {
    return tuned_along(axes_of(options), tuning);
}

}  // namespace lanescope
