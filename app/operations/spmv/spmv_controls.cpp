#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/base/text/numbers.h"
#include "app/operations/spmv/spmv.h"
#include "app/operations/spmv/spmv_problem.h"
#include "app/operations/typed_operation.h"

namespace lanescope {
namespace {

using Sizes = SpmvProblem;
using enum SparsePattern;

enum Size : unsigned { count_of_rows = 1, length_of_rows = 2, unevenness = 4 };

template <SparsePattern... patterns>
bool is(const Problem& problem) {
    return ((problem.as<Sizes>().pattern == patterns) || ...);
}

void move_rows(Problem& problem, std::int64_t value) {
    change<Sizes>(problem, [&](Sizes& p) {
        if (p.cols == p.rows) p.cols = value;
        p.rows = value;
        if (p.pattern == uniform) p.max = std::min(p.max, p.cols);
    });
}

void move_density(Problem& problem, std::int64_t value) {
    change<Sizes>(problem, [&](Sizes& p) {
        const double longest = double(value) * 1e-6 * double(p.cols) * (2 + double(p.skew));
        p.max = std::clamp<std::int64_t>(std::llround(std::min(longest, 2e9)), 1, p.cols);
    });
}

std::optional<double> density_of(const Problem& problem) {
    const auto& p = problem.as<Sizes>();
    return 1e6 * double(p.max) / (2 + double(p.skew)) / double(p.cols);
}

constexpr std::array axes_of_sparse{
    ProblemAxis{.name = "rows",
                .title = "rows",
                .what = "Rows of the sparse matrix; a square one stays square.",
                .problem = "spmv:uniform,rows=100000",
                .values = "1000:64000:*2",
                .sizes = count_of_rows,
                .has = is<uniform, banded>,
                .move = move_rows,
                .place = place_of_size<Sizes, &Sizes::rows>},
    ProblemAxis{.name = "max",
                .title = "longest row",
                .what = "Largest number of nonzeros per row. Rows have 0 to this number.",
                .problem = "spmv:uniform,rows=100000",
                .values = "2:128:*2",
                .sizes = length_of_rows,
                .has = is<uniform>,
                .move = move_size<Sizes, &Sizes::max>,
                .place = place_of_size<Sizes, &Sizes::max>,
                .tells_most = true,
                .term = Term::nonzeros},
    ProblemAxis{
        .name = "skew",
        .title = "skew",
        .what =
            "Unevenness of the rows: a row has max u^(1 + skew) nonzeros, with u uniform from 0 to 1. 0 is uniform.",
        .problem = "spmv:uniform,rows=100000",
        .values = "0:16:+2",
        .sizes = unevenness,
        .has = is<uniform>,
        .move = move_size<Sizes, &Sizes::skew>,
        .place = place_of_size<Sizes, &Sizes::skew>,
        .least = 0,
        .term = Term::skewed_rows},
    ProblemAxis{.name = "density",
                .title = "nonzeros per million",
                .what = "Average nonzeros per million entries of the matrix: sets the longest row.",
                .problem = "spmv:uniform,rows=10000",
                .values = "100:12800:*2",
                .sizes = length_of_rows,
                .has = is<uniform>,
                .move = move_density,
                .place = density_of,
                .derived = true,
                .term = Term::nonzeros},
    ProblemAxis{.name = "band",
                .title = "half band width",
                .what = "Columns on either side of the diagonal.",
                .problem = "spmv:banded,rows=100000",
                .values = "1:64:*2",
                .sizes = length_of_rows,
                .has = is<banded>,
                .move = move_size<Sizes, &Sizes::band>,
                .place = place_of_size<Sizes, &Sizes::band>,
                .tells_most = true},
    ProblemAxis{.name = "scale",
                .title = "scale (2^n rows)",
                .what = "R-MAT graphs of 2^scale rows.",
                .problem = "spmv:rmat",
                .values = "8:15:+1",
                .sizes = count_of_rows,
                .has = is<rmat>,
                .move = move_size<Sizes, &Sizes::scale>,
                .place = place_of_size<Sizes, &Sizes::scale>},
    ProblemAxis{.name = "edges",
                .title = "edges per row",
                .what = "Edges per row of an R-MAT graph, before duplicates merge.",
                .problem = "spmv:rmat",
                .values = "1:64:*2",
                .sizes = length_of_rows,
                .has = is<rmat>,
                .move = move_size<Sizes, &Sizes::edges>,
                .place = place_of_size<Sizes, &Sizes::edges>,
                .tells_most = true},
    ProblemAxis{.name = "side",
                .title = "side of the grid",
                .what = "Points of a stencil's grid along each side.",
                .problem = "spmv:stencil",
                .values = "8:64:*2",
                .sizes = count_of_rows,
                .has = is<stencil>,
                .move = move_size<Sizes, &Sizes::side>,
                .place = place_of_size<Sizes, &Sizes::side>,
                .tells_most = true},
};

}  // namespace

std::span<const ProblemAxis> spmv_axes() { return axes_of_sparse; }

namespace {

using Kind = ProblemControl::Kind;
using Controls = std::vector<ProblemControl>;

ProblemControl with_options(ProblemControl control, std::vector<ControlOption> options) {
    control.options = std::move(options);
    return control;
}

ProblemControl with_most(ProblemControl control, std::int64_t most) {
    control.most = most;
    return control;
}

ProblemControl values_control(const SpmvProblem& p) {
    return with_options(
        control_of(p, &SpmvProblem::values, Kind::list, "values", "Values", "The nonzeros of A and the elements of x."),
        {{"integers", "Whole numbers from 1 to 10."},
         {"fractions", "Multiples of a quarter from 0.25 to 10: kernels that keep them in int lose them."}});
}

Controls uneven_controls(const SpmvProblem& p) {
    Controls controls{
        slider_of(
            p, &SpmvProblem::skew, "skew", "Skew",
            "A larger value makes fewer rows long: a row has max u^(1 + skew) nonzeros, with u uniform from 0 to 1.", 0,
            16),
        slider_of(p, &SpmvProblem::empty, "empty", "Empty, %", "Percentage of rows without nonzeros.", 0, 99),
        with_most(control_of(p, &SpmvProblem::giant, Kind::number, "giant", "Giant row",
                             "Nonzeros of the row in the middle, evenly spread over its columns. 0: a row like the "
                             "others."),
                  p.cols),
        with_most(control_of(p, &SpmvProblem::column, Kind::number, "column", "Giant column",
                             "Nonzeros of the column in the middle, evenly spread over its rows. 0: a column like the "
                             "others."),
                  p.rows),
        slider_of(p, &SpmvProblem::block, "block", "Blocks of",
                  "All nonzeros are in dense square blocks with sides of this length, as in finite elements.", 1, 8),
        values_control(p)};
    for (ProblemControl& control : controls) control.folded = true, control.term = Term::nonzeros;
    return controls;
}

Controls uniform_controls(const SpmvProblem& p) {
    ProblemControl rows =
        slider_of(p, &SpmvProblem::rows, "rows", "Rows", "Rows and columns of A.", 32, 4'000'000, true);
    rows.set = [p = p](const ControlValue& value) mutable -> Problem {
        p.rows = p.cols = std::get<std::int64_t>(value);
        p.giant = std::min(p.giant, p.cols);
        p.column = std::min(p.column, p.rows);
        return p;
    };
    ProblemControl longest = slider_of(p, &SpmvProblem::max, "max", "Longest row",
                                       "Largest number of nonzeros per row. All lengths from 0 to this number are "
                                       "equally likely, unless rows are uneven.",
                                       1, 256, true);
    longest.term = Term::nonzeros;
    Controls controls{rows, longest};
    std::ranges::move(uneven_controls(p), std::back_inserter(controls));
    return controls;
}

/// Returns "skew 4, 25 % empty".
std::string uneven_text(const SpmvProblem& p) {
    std::string text;
    const auto add = [&](const std::string& words) { text += (text.empty() ? "" : ", ") + words; };
    if (p.skew) add(fmt::format("skew {}", p.skew));
    if (p.empty) add(fmt::format("{} % empty", p.empty));
    if (p.giant) add("one of " + short_count(double(p.giant)));
    if (p.column) add("a column of " + short_count(double(p.column)));
    if (p.block > 1) add(fmt::format("blocks of {}", p.block));
    if (p.values == SparseValues::fractions) add("fractions");
    return text;
}

Controls rmat_controls(const SpmvProblem& p) {
    return {slider_of(p, &SpmvProblem::scale, "scale", "Scale", "A has 2^scale rows and columns.", 4, 22),
            slider_of(p, &SpmvProblem::edges, "edges", "Edges per row",
                      "Average nonzeros per row, before duplicates merge.", 1, 64)};
}

ProblemControl order_control(const SpmvProblem& p) {
    return with_options(
        control_of(p, &SpmvProblem::order, Kind::segments, "order", "Order", "The numbers of the rows and columns."),
        {{"natural order", "Neighbours have neighbouring numbers."},
         {"random order", "The same matrix with its rows and columns numbered at random: x is read anywhere."}});
}

Controls banded_controls(const SpmvProblem& p) {
    return {slider_of(p, &SpmvProblem::rows, "rows", "Rows", "Rows and columns of A.", 32, 4'000'000, true),
            slider_of(p, &SpmvProblem::band, "band", "Band",
                      "Largest distance of a nonzero from the diagonal, in columns.", 1, 128),
            order_control(p)};
}

std::vector<ControlOption> stencil_options() {
    std::vector<ControlOption> options;
    for (const std::int64_t points : stencil_points)
        options.push_back(
            {fmt::format("{} in {}D", points, is_in_space(points) ? 3 : 2),
             fmt::format("Each point of a grid in {} and its {} neighbours{}: a row of {} nonzeros.",
                         is_in_space(points) ? "space" : "the plane", points - 1,
                         points == 9 || points == 27 ? ", those across corners too" : " along the axes", points),
             Term::nonzeros});
    return options;
}

/// Returns -1 for other numbers, as in recordings.
int stencil_option(std::int64_t points) {
    const auto found = std::ranges::find(stencil_points, points);
    return found == stencil_points.end() ? -1 : int(found - stencil_points.begin());
}

Controls stencil_controls(const SpmvProblem& p) {
    const auto set_points = [p = p](const ControlValue& value) mutable -> Problem {
        const std::int64_t points = stencil_points.at(std::size_t(std::get<std::int64_t>(value)));
        p.side = side_for(p.side, p.points, points);
        p.points = points;
        return p;
    };
    return {slider_of(p, &SpmvProblem::side, "side", "Side",
                      "Points of the grid along each side; each point is a row of A.", 4,
                      is_in_space(p.points) ? 160 : 2000, true),
            {.kind = Kind::segments,
             .name = "points",
             .title = "Points",
             .tip = "Nonzeros per row.",
             .value = std::int64_t(stencil_option(p.points)),
             .set = set_points,
             .options = stencil_options()},
            order_control(p)};
}

Controls file_controls(const SpmvProblem& p) {
    const auto set = [p = p](const ControlValue& value) mutable -> Problem {
        p.file = std::get<std::string>(value);
        return p;
    };
    return {{.kind = Kind::matrix_file, .name = "path", .title = {}, .tip = {}, .value = p.file, .set = set}};
}

struct Pattern {
    SparsePattern pattern;
    const char *name, *tip;
    std::optional<Term> term;
    Controls (*controls)(const SpmvProblem&);
};

constexpr std::array patterns{
    Pattern{SparsePattern::uniform, "Uniform",
            "Rows of 0 to `longest row` nonzeros in random columns: ragged, but the same everywhere.", Term::nonzeros,
            uniform_controls},
    Pattern{SparsePattern::rmat, "R-MAT", "A power-law graph: few rows are very long, most are short.",
            Term::skewed_rows, rmat_controls},
    Pattern{SparsePattern::banded, "Banded", "Nonzeros only near the diagonal: equal rows, and neighbouring columns.",
            Term::nonzeros, banded_controls},
    Pattern{SparsePattern::stencil, "Stencil",
            "A grid in the plane or in space, each point coupled to its neighbours: equal rows, columns in a few runs.",
            Term::nonzeros, stencil_controls},
    Pattern{SparsePattern::file, "File", "A matrix in Matrix Market format (.mtx).", std::nullopt, file_controls}};

ProblemControl pattern_control(const SpmvProblem& p, std::int64_t current) {
    std::vector<ControlOption> options;
    for (const Pattern& pattern : patterns) options.push_back({pattern.name, pattern.tip, pattern.term});
    const auto set = [p = p](const ControlValue& value) mutable -> Problem {
        p.pattern = patterns.at(std::size_t(std::get<std::int64_t>(value))).pattern;
        return p;
    };
    return {.kind = Kind::segments,
            .name = "pattern",
            .title = "Pattern",
            .tip = "Positions of the nonzeros.",
            .value = current,
            .set = set,
            .options = options,
            .gap_behind = true,
            .term = Term::nonzeros};
}

}  // namespace

std::int64_t side_for(std::int64_t side, std::int64_t points_before, std::int64_t points) {
    if (is_in_space(points_before) == is_in_space(points)) return side;
    const double power = is_in_space(points) ? 2.0 / 3 : 3.0 / 2;
    return std::clamp<std::int64_t>(std::llround(std::pow(double(side), power)), 1, max_side(points));
}

ProblemControls Spmv::controls(const Problem& problem) const {
    const auto& p = problem.as<SpmvProblem>();
    const auto chosen = std::ranges::find(patterns, p.pattern, &Pattern::pattern);
    ProblemControls controls{{pattern_control(p, chosen - patterns.begin())}};
    std::ranges::move(chosen->controls(p), std::back_inserter(controls.list));
    if (p.pattern != SparsePattern::file) controls.list.push_back(seed_of(p));
    controls.fold = {"uneven", "Uneven rows",
                     "Uneven rows: skew, empty rows, a giant row or column; blocks; and the kind of values.",
                     uneven_text(p)};
    return controls;
}

}  // namespace lanescope
