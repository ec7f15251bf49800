#include "app/cli/output/sweep_points.h"

#include <fmt/format.h>

#include "app/lab/axis.h"
#include "app/model/operation.h"
#include "app/model/text/error.h"
#include "app/model/text/names.h"

namespace lanescope {
namespace {

/// Shapes of which the write-ups and this project's notes give times on an H200.
constexpr auto published_shapes =
    "1048576x16,16777216x16,1048576x32,8388608x32,262144x128,2097152x128,1024x1024,2048x2048,4096x4096,8192x8192,"
    "16384x16384,32768x32768,4096x11008,11008x4096,256x65536,16x1048576,1x4194304,32000x4096,1000x1000,10000x10000";

/// Shapes of the write-up's results (D): short rows of 16, 32 and 128, a square, and few long rows of a
/// length that leaves a tail.
constexpr auto results_shapes = "16384x16,16384x32,16384x128,4096x4096,256x65535";

std::vector<Axis> axes_of(const SweepPoints& options) {
    std::vector<Axis> axes;
    for (const std::string& text : options.axes) axes.push_back(parse_axis(text));
    return axes;
}

std::vector<Problem> along_axes(const SweepPoints& options) {
    const std::vector<Axis> axes = axes_of(options);
    if (options.problems.size() > 1)
        throw UsageError("--axis takes one --problem, from which it starts: name one, or leave out --axis");
    return problems_along(axes,
                          options.problems.empty() ? default_problem(axes[0]) : parse_problem(options.problems[0]));
}

/// The operation whose problems are shapes: the first of the table.
const Operation& shaped() { return *operations().front(); }

std::vector<Problem> of_shapes(std::string_view shapes) {
    std::vector<Problem> problems;
    while (true) {
        const std::size_t comma = shapes.find(',');
        problems.push_back(parse_problem(fmt::format("{}:{}", shaped().name(), shapes.substr(0, comma))));
        if (comma == std::string_view::npos) return problems;
        shapes.remove_prefix(comma + 1);
    }
}

std::vector<Problem> of_table(const std::string& name) {
    if (name == results_name) return of_shapes(results_shapes);
    if (name != "published") throw UsageError(unknown_name("table", name, {"published", std::string(results_name)}));
    return of_shapes(published_shapes);
}

void refuse_mixture(const SweepPoints& options) {
    const int ways = !options.axes.empty() + !options.shapes.empty() + !options.table.empty();
    const bool alone = options.shapes.empty() && options.table.empty();
    if (ways > 1 || (!options.problems.empty() && !alone))
        throw UsageError("a sweep is named in one way: --axis (with one --problem), --shapes, --table, or --problem");
    if (ways == 0 && options.problems.empty())
        throw UsageError("no point is named: use --axis, --shapes, --table, or --problem once or more");
}

}  // namespace

void add_point_options(CLI::App& app, SweepPoints& options) {
    app.add_option("--axis", options.axes,
                   "NAME=v1,v2,... or NAME=FROM:TO:*FACTOR or NAME=FROM:TO:+STEP; M, K, MK, rows, max, skew, density, "
                   "band, scale, "
                   "edges, side, lanes or warps")
        ->allow_extra_args(false);
    app.add_option("--problem", options.problems, "the problem that an axis starts from, or (repeated) the points")
        ->allow_extra_args(false);
    app.add_option("--shapes", options.shapes,
                   fmt::format("{} shapes: {} with commas between", shaped().title(), shaped().form().shape));
    app.add_option("--table", options.table,
                   fmt::format("results: the {} ladder's five shapes; published: 20 shapes; both are in "
                               "docs/command-line.md",
                               shaped().title()));
}

std::vector<Problem> problems_of(const SweepPoints& options) {
    refuse_mixture(options);
    if (!options.axes.empty()) return along_axes(options);
    if (!options.shapes.empty()) return of_shapes(options.shapes);
    if (!options.table.empty()) return of_table(options.table);
    std::vector<Problem> problems;
    for (const std::string& text : options.problems) problems.push_back(parse_problem(text));
    if (problems.size() > max_points)
        throw UsageError(fmt::format("{} points are named: a sweep has at most {}", problems.size(), max_points));
    return problems;
}

std::vector<int> tuned_along(const SweepPoints& options, std::string_view tuning) {
    return tuned_along(axes_of(options), tuning);
}

}  // namespace lanescope
