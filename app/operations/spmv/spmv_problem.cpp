#include "app/operations/spmv/spmv_problem.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "app/base/error.h"
#include "app/base/text/key_values.h"
#include "app/base/text/names.h"
#include "app/base/text/plain_text.h"
#include "app/operations/spmv/spmv.h"
#include "app/operations/typed_operation.h"

namespace lanescope {
namespace {

constexpr std::string_view file_key = "file=";

std::vector<std::string> names_of_generated() {
    std::vector<std::string> names;
    for (const SparsePattern pattern : generated_patterns) names.emplace_back(name_of(pattern));
    return names;
}

SparsePattern parse_pattern(std::string_view name, std::string_view whole) {
    for (const SparsePattern pattern : generated_patterns)
        if (name == name_of(pattern)) return pattern;
    const std::vector<std::string> names = names_of_generated();
    throw UsageError(fmt::format("unknown pattern {} in {}: expected {} or file=PATH{}", quoted(name), quoted(whole),
                                 fmt::join(names, ", "), did_you_mean(name, names)));
}

template <Named Choice>
Field named_field(const char* key, Choice& chosen) {
    const auto take = [&chosen](std::string_view text) {
        const auto found = find_named<Choice>(text);
        chosen = found.value_or(chosen);
        return found.has_value();
    };
    return {key, NamedValue{take, fmt::format("{}", fmt::join(enum_names<Choice>.list, " or "))}};
}

std::vector<Field> fields_of(SpmvProblem& p) {
    switch (p.pattern) {
        case SparsePattern::uniform:
            return {{"rows", &p.rows},
                    {"cols", &p.cols},
                    {"max", &p.max},
                    {"skew", &p.skew, 0, max_skew},
                    {"seed", &p.seed},
                    named_field("values", p.values),
                    {"empty", &p.empty, 0, 99},
                    {"giant", &p.giant, 0},
                    {"column", &p.column, 0},
                    {"block", &p.block, 1}};
        case SparsePattern::rmat:
            return {{"scale", &p.scale, 1, 30}, {"edges", &p.edges}, {"seed", &p.seed}};
        case SparsePattern::banded:
            return {{"rows", &p.rows}, {"band", &p.band}, {"seed", &p.seed}, named_field("order", p.order)};
        case SparsePattern::stencil:
            return {{"side", &p.side}, {"points", &p.points}, {"seed", &p.seed}, named_field("order", p.order)};
        default:
            return {{"seed", &p.seed}};
    }
}

// Defaults: square; max at most cols.
void fill_in_uniform(SpmvProblem& problem, const std::vector<Field>& fields) {
    const auto given = [&](std::string_view key) { return std::ranges::find(fields, key, &Field::key)->given; };
    if (given("rows") && !given("cols")) problem.cols = problem.rows;
    if (!given("max")) problem.max = std::min(problem.max, problem.cols);
}

SpmvProblem parse_generated(std::string_view body, std::string_view whole) {
    const TextParts parts(body);
    SpmvProblem problem;
    problem.pattern = parse_pattern(parts.first, whole);
    auto fields = fields_of(problem);
    if (parts.pairs) read_fields(*parts.pairs, whole, fields);
    if (problem.pattern == SparsePattern::uniform) fill_in_uniform(problem, fields);
    return problem;
}

// `file=` is first or after a seed, and always last: a path may contain anything.
std::size_t find_file_key(std::string_view body) {
    if (body.starts_with(file_key)) return 0;
    const std::size_t comma = body.starts_with("seed=") ? body.find(',') : std::string_view::npos;
    if (comma == std::string_view::npos || !body.substr(comma + 1).starts_with(file_key)) return std::string_view::npos;
    return comma + 1;
}

SpmvProblem parse_file(std::string_view body, std::size_t key, std::string_view whole) {
    SpmvProblem problem;
    problem.pattern = SparsePattern::file;
    problem.file = body.substr(key + file_key.size());
    auto fields = fields_of(problem);
    if (key > 0) read_fields(body.substr(0, key - 1), whole, fields);
    return problem;
}

std::vector<ProblemValue> spmv_values() {
    using enum ValueKind;
    return {
        {"rows", "rows of A", integer, false, {"rows", "m", "nrows", "numrows", "n", "nrow", "height"}},
        {"cols", "columns of A", integer, false, {"cols", "n", "ncols", "numcols", "k", "ncol", "width"}},
        {"nonzeros", "stored elements of A", integer, false, {"nonzeros", "nnz", "numnonzeros", "nz", "numnnz"}},
        {"offsets",
         "place of each row's first nonzero, then the number of nonzeros",
         integers,
         false,
         {"offsets", "rowptr", "rowptrs", "rowoffsets", "rowoffset", "indptr", "ap", "ia", "rowstart", "rowstarts",
          "rowindex", "csrrowptr", "csrrowptra", "rowdelimiters", "rpt", "rp"},
         {"ptr", "row", "rows", "start", "starts"}},
        {"columns",
         "column of each nonzero",
         integers,
         false,
         {"columns", "colidx", "colind", "colindices", "colindex", "indices", "aj", "ja", "csrcolind", "csrcolinda",
          "columnindices", "colidxs", "ci"},
         {"cols", "col", "column", "index", "idx", "ind"}},
        {"values",
         "value of each nonzero",
         floats,
         false,
         {"values", "vals", "val", "ax", "av", "aa", "csrval", "csrvala", "nzval"},
         {"data", "a", "elements", "value"}},
        vector_of_product(),
        result_of_product(),
    };
}

std::vector<LibraryProduct> spmv_libraries() {
    return {{"cusparse", "cuSPARSE, CSR algorithm 1", "NVIDIA's library, preprocessed, for comparison"},
            {"cusparse_alg2", "cuSPARSE, CSR algorithm 2", "NVIDIA's library, the same sum on every run"}};
}

}  // namespace

const Operation& SpmvProblem::operation() {
    static const Spmv only;
    return only;
}

Spmv::Spmv()
    : TypedOperation(
          {.name = "spmv",
           .title = "SpMV \u00B7 CSR",
           .what = "y = A x with a sparse matrix A in compressed rows (CSR), in single precision.",
           .form = {fmt::format("{}|file=PATH", fmt::join(names_of_generated(), "|")), "[,...]", "spmv:uniform"},
           .initial_variants = {"thread_per_row", "cte"},
           .values = spmv_values(),
           .libraries = spmv_libraries(),
           .axes = spmv_axes()}) {}

// A seed may precede: `spmv:seed=3,file=a.mtx`.
Problem Spmv::parse(std::string_view body, std::string_view whole) const {
    const std::size_t key = find_file_key(body);
    return key == std::string_view::npos ? parse_generated(body, whole) : parse_file(body, key, whole);
}

std::string Spmv::text(const Problem& problem) const {
    const auto& p = problem.as<SpmvProblem>();
    const char* const order = p.order == SparseOrder::random ? ",order=random" : "";
    switch (p.pattern) {
        case SparsePattern::uniform:
            return fmt::format(
                "spmv:uniform,rows={},cols={},max={}{}{}{}{}{},seed={}{}", p.rows, p.cols, p.max,
                p.skew ? fmt::format(",skew={}", p.skew) : "", p.empty ? fmt::format(",empty={}", p.empty) : "",
                p.giant ? fmt::format(",giant={}", p.giant) : "", p.column ? fmt::format(",column={}", p.column) : "",
                p.block > 1 ? fmt::format(",block={}", p.block) : "", p.seed,
                p.values == SparseValues::fractions ? ",values=fractions" : "");
        case SparsePattern::rmat:
            return fmt::format("spmv:rmat,scale={},edges={},seed={}", p.scale, p.edges, p.seed);
        case SparsePattern::banded:
            return fmt::format("spmv:banded,rows={},band={}{},seed={}", p.rows, p.band, order, p.seed);
        case SparsePattern::stencil:
            return fmt::format("spmv:stencil,side={},points={}{},seed={}", p.side, p.points, order, p.seed);
        default:
            return p.seed == SpmvProblem{}.seed ? "spmv:file=" + p.file
                                                : fmt::format("spmv:seed={},file={}", p.seed, p.file);
    }
}

std::string Spmv::short_text(const Problem& problem) const {
    const auto& p = problem.as<SpmvProblem>();
    const char* const order = p.order == SparseOrder::random ? ", random order" : "";
    switch (p.pattern) {
        case SparsePattern::uniform:
            return fmt::format("{} rows, max {}", p.rows, p.max) + (p.skew ? fmt::format(", skew {}", p.skew) : "") +
                   (p.block > 1 ? fmt::format(", blocks of {}", p.block) : "");
        case SparsePattern::rmat:
            return fmt::format("R-MAT {}, {} edges", p.scale, p.edges);
        case SparsePattern::banded:
            return fmt::format("{} rows, band {}{}", p.rows, p.band, order);
        case SparsePattern::stencil:
            return fmt::format("{} points, side {}{}", p.points, p.side, order);
        default:
            return p.file.substr(p.file.find_last_of('/') + 1);
    }
}

std::optional<std::string> Spmv::file(const Problem& problem) const {
    const auto& p = problem.as<SpmvProblem>();
    return p.pattern == SparsePattern::file ? std::optional(p.file) : std::nullopt;
}

Problem Spmv::with_file(const Problem& problem, const std::string& path) const {
    SpmvProblem p = problem.as<SpmvProblem>();
    p.pattern = SparsePattern::file;
    p.file = path;
    return p;
}

namespace {

std::int64_t points_of_grid(const SpmvProblem& p) { return p.side * p.side * (is_in_space(p.points) ? p.side : 1); }

void check_stencil(const SpmvProblem& p) {
    if (!std::ranges::count(stencil_points, p.points))
        refuse(p, fmt::format("points is {}: expected 5 or 9 in the plane, 7 or 27 in space", p.points));
    check_size(p, "side", p.side, max_side(p.points));
}

void check_sizes(const SpmvProblem& p) {
    if (p.pattern == SparsePattern::rmat) {
        check_size(p, "scale", p.scale, 30);
        check_size(p, "edges", p.edges);
        return;
    }
    if (p.pattern == SparsePattern::stencil) return check_stencil(p);
    check_size(p, "rows", p.rows);
    if (p.pattern == SparsePattern::banded) return check_size(p, "band", p.band);
    check_size(p, "cols", p.cols);
    check_size(p, "max", p.max);
    if (p.skew < 0 || p.skew > max_skew) refuse(p, fmt::format("skew is {}: expected 0 to {}", p.skew, max_skew));
    if (p.empty < 0 || p.empty > 99) refuse(p, fmt::format("empty is {}: expected 0 to 99 percent", p.empty));
    if (p.giant < 0 || p.giant > p.cols)
        refuse(p, fmt::format("giant is {}: expected 0 to the {} columns", p.giant, p.cols));
    if (p.column < 0 || p.column > p.rows)
        refuse(p, fmt::format("column is {}: expected 0 to the {} rows", p.column, p.rows));
    if (p.block < 1 || p.block > std::min(p.rows, p.cols))
        refuse(p, fmt::format("block is {}: expected 1 to the {} rows and {} columns", p.block, p.rows, p.cols));
    if (p.block > 1 && (p.giant > 0 || p.column > 0))
        refuse(p,
               "a matrix of blocks has neither a giant row nor a giant column: leave out giant and column, or block");
    if (p.max > p.cols)
        refuse(p, fmt::format("max is {}, but a row of {} columns has no more distinct ones", p.max, p.cols));
}

// Subtracts corners outside the matrix.
std::int64_t banded_nonzeros(std::int64_t rows, std::int64_t band) {
    const std::int64_t reach = std::min(band, rows - 1);
    return rows * (2 * reach + 1) - reach * (reach + 1);
}

// On average.
std::int64_t uniform_nonzeros(const SpmvProblem& p) {
    const std::int64_t longest = std::min((p.max - 1) / p.block + 1, p.cols / p.block) * p.block;
    return p.rows * longest / (2 + p.skew) * (100 - p.empty) / 100 + p.giant + p.column;
}

}  // namespace

void Spmv::validate(const Problem& problem) const {
    const auto& p = problem.as<SpmvProblem>();
    if (p.pattern == SparsePattern::file) {
        if (p.file.empty()) refuse(p, "no path after file=: expected a Matrix Market file");
        return;
    }
    check_sizes(p);
    const std::int64_t nonzeros = facts_of(p).elements;
    if (nonzeros > int_max)
        refuse(p, fmt::format("about {} nonzeros, but CSR offsets count to {}: choose a smaller matrix", nonzeros,
                              int_max));
}

ProblemFacts Spmv::facts(const Problem& problem) const {
    const auto& p = problem.as<SpmvProblem>();
    switch (p.pattern) {
        case SparsePattern::uniform:
            return facts_of_product(name(), {true, p.rows, p.cols, uniform_nonzeros(p)});
        case SparsePattern::rmat:
            return facts_of_product(name(),
                                    {true, std::int64_t{1} << p.scale, std::int64_t{1} << p.scale, p.edges << p.scale});
        case SparsePattern::banded:
            return facts_of_product(name(), {true, p.rows, p.rows, banded_nonzeros(p.rows, p.band)});
        case SparsePattern::stencil:
            return facts_of_product(name(), {true, points_of_grid(p), points_of_grid(p), p.points * points_of_grid(p)});
        default:
            return facts_of_product(name(), {true, 0, 0, 0});
    }
}

namespace {

// Sparse products that reveal errors.
SpmvProblem uniform_rows(std::int64_t rows, std::int64_t cols, std::int64_t max) {
    return {.rows = rows, .cols = cols, .max = max};
}

SpmvProblem with_empty_rows(SpmvProblem problem, std::int64_t in_a_hundred) {
    problem.empty = in_a_hundred;
    return problem;
}

SpmvProblem with_giant_row(SpmvProblem problem) {
    problem.giant = problem.cols;
    return problem;
}

SpmvProblem banded_rows(std::int64_t rows, std::int64_t band) {
    return {.pattern = SparsePattern::banded, .rows = rows, .band = band};
}

}  // namespace

std::vector<Problem> Spmv::shape_test_problems() const {
    return {
        banded_rows(1, 1),                             // one nonzero
        with_empty_rows(uniform_rows(3, 3, 1), 99),    // no nonzeros
        uniform_rows(5, 1, 1),                         // a single column
        uniform_rows(1, 40, 40),                       // a single row
        banded_rows(5, 1),                             //
        with_empty_rows(uniform_rows(33, 40, 5), 60),  // mostly empty; a warp and one row
        banded_rows(32, 2),                            //
        with_empty_rows(uniform_rows(257, 9, 3), 99),  // almost all empty; a block and one row
        uniform_rows(31, 20, 20),                      // a warp less one row
        {SpmvProblem{.pattern = SparsePattern::rmat, .scale = 7, .edges = 6}},
        uniform_rows(129, 64, 12),
        {SpmvProblem{.pattern = SparsePattern::stencil, .side = 13}},
        uniform_rows(65, 70, 33),                   // at most a warp and one nonzero per row
        with_giant_row(uniform_rows(35, 1500, 1)),  // one row has nearly all nonzeros
    };
}

}  // namespace lanescope
