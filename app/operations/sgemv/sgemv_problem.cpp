#include <fmt/format.h>

#include <array>
#include <cmath>

#include "app/base/text/key_values.h"
#include "app/operations/sgemv/sgemv.h"
#include "app/operations/typed_operation.h"

namespace lanescope {

const Operation& SgemvProblem::operation() {
    static const Sgemv only;
    return only;
}

Problem Sgemv::parse(std::string_view body, std::string_view whole) const {
    const TextParts parts(body);
    const std::size_t by = parts.first.find('x');
    if (by == std::string_view::npos)
        throw UsageError(fmt::format("shape {} in {}: expected ROWSxCOLS, such as sgemv:4096x11008",
                                     quoted(parts.first), quoted(whole)));
    SgemvProblem problem;
    problem.rows = parse_size("rows", parts.first.substr(0, by), whole, 1, int_max);
    problem.cols = parse_size("cols", parts.first.substr(by + 1), whole, 1, int_max);
    std::vector<Field> fields{{"alpha", &problem.alpha}, {"beta", &problem.beta}, {"seed", &problem.seed}};
    if (parts.pairs) read_fields(*parts.pairs, whole, fields);
    return problem;
}

std::string Sgemv::text(const Problem& problem) const {
    const auto& p = problem.as<SgemvProblem>();
    return fmt::format("sgemv:{}x{},alpha={},beta={},seed={}", p.rows, p.cols, p.alpha, p.beta, p.seed);
}

std::string Sgemv::short_text(const Problem& problem) const {
    const auto& p = problem.as<SgemvProblem>();
    return fmt::format("{}x{}", p.rows, p.cols);
}

void Sgemv::validate(const Problem& problem) const {
    const auto& p = problem.as<SgemvProblem>();
    check_size(problem, "rows", p.rows);
    check_size(problem, "cols", p.cols);
    if (!std::isfinite(p.alpha) || !std::isfinite(p.beta)) refuse(problem, "alpha and beta must be finite numbers");
}

std::vector<std::string_view> unusual_factors(float alpha, float beta) {
    constexpr SgemvProblem usual;
    std::vector<std::string_view> found;
    if (alpha != usual.alpha) found.emplace_back("alpha");
    if (beta != usual.beta) found.emplace_back("beta");
    return found;
}

ProblemFacts Sgemv::facts(const Problem& problem) const {
    const auto& p = problem.as<SgemvProblem>();
    return facts_of_product(name(), {false, p.rows, p.cols, p.rows * p.cols}, unusual_factors(p.alpha, p.beta));
}

namespace {

using Sizes = SgemvProblem;

enum Size : unsigned { rows = 1, columns = 2 };

void move_both(Problem& problem, std::int64_t value) {
    change<Sizes>(problem, [&](Sizes& p) { p.rows = p.cols = value; });
}

std::optional<double> side_of(const Problem& problem) {
    const auto& p = problem.as<Sizes>();
    return p.rows == p.cols ? std::optional(double(p.rows)) : std::nullopt;
}

constexpr std::array sgemv_axes{
    ProblemAxis{.name = "M",
                .title = "M (rows)",
                .what = "Rows of the dense matrix.",
                .problem = "sgemv:4096x4096",
                .values = "64:4096:*2",
                .sizes = rows,
                .has = always,
                .move = move_size<Sizes, &Sizes::rows>,
                .place = place_of_size<Sizes, &Sizes::rows>},
    ProblemAxis{.name = "K",
                .title = "K (columns)",
                .what = "Columns of the dense matrix: the length of each row.",
                .problem = "sgemv:4096x4096",
                .values = "64:4096:*2",
                .sizes = columns,
                .has = always,
                .move = move_size<Sizes, &Sizes::cols>,
                .place = place_of_size<Sizes, &Sizes::cols>,
                .tells_most = true},
    ProblemAxis{.name = "MK",
                .title = "M = K",
                .what = "Square dense matrices.",
                .problem = "sgemv:4096x4096",
                .values = "64:4096:*2",
                .sizes = rows | columns,
                .has = always,
                .move = move_both,
                .place = side_of,
                .sign = "M = K"},
};

}  // namespace

ProblemControls Sgemv::controls(const Problem& problem) const {
    const auto& p = problem.as<SgemvProblem>();
    return {{slider_of(p, &SgemvProblem::rows, "rows", "M rows",
                       "Rows of A, one output each. Many rows give work to many warps.", 1, 1 << 20, true),
             slider_of(p, &SgemvProblem::cols, "cols", "K columns", "Columns of A: the length of each output's sum.", 1,
                       1 << 20, true),
             control_of(p, &SgemvProblem::alpha, ProblemControl::Kind::real, "alpha", "\u03B1",
                        "Factor of the product: y = \u03B1 A x + \u03B2 y."),
             control_of(p, &SgemvProblem::beta, ProblemControl::Kind::real, "beta", "\u03B2",
                        "Factor of the old y. 0: the kernels do not read y."),
             seed_of(p)}};
}

namespace {

/// Write-up D: short rows, a square, and few long rows with a loop remainder.
constexpr std::array<std::string_view, 5> results{"16384x16", "16384x32", "16384x128", "4096x4096", "256x65535"};

/// With H200 times in write-ups and notes.
constexpr std::array<std::string_view, 20> published{
    "1048576x16", "16777216x16", "1048576x32", "8388608x32",  "262144x128",  "2097152x128", "1024x1024",
    "2048x2048",  "4096x4096",   "8192x8192",  "16384x16384", "32768x32768", "4096x11008",  "11008x4096",
    "256x65536",  "16x1048576",  "1x4194304",  "32000x4096",  "1000x1000",   "10000x10000"};

constexpr std::array sgemv_tables{
    ProblemTable{.name = "published", .what = "20 shapes", .shapes = published},
    ProblemTable{.name = "results", .what = "five shapes", .shapes = results, .rounds = 200, .warm_ups = 10},
};

std::vector<ProblemValue> sgemv_values() {
    using enum ValueKind;
    return {
        {"rows", "rows of A", integer, false, {"rows", "m", "nrows", "numrows", "n", "height"}},
        {"cols", "columns of A", integer, false, {"cols", "k", "n", "ncols", "numcols", "width", "lda", "ld"}},
        {"alpha", "factor of A x", real, false, {"alpha", "a"}},
        {"beta", "factor of the old y", real, false, {"beta", "b"}},
        {"A",
         "elements of the matrix, row by row",
         floats,
         false,
         {"mat", "matrix", "ahalf"},
         {"a", "w", "weight", "weights"}},
        vector_of_product(),
        result_of_product(),
    };
}

std::vector<LibraryProduct> sgemv_libraries() {
    return {{"cublas", "cuBLAS SGEMV", "NVIDIA's library, for comparison"},
            {"cublas_half", "cuBLAS, halves", "cublasGemmEx with one column, for comparison with tuned_half", true},
            {"cublas_half_gemv", "cuBLAS, halves, gemv", "cublasHSSgemvStridedBatched, for comparison with tuned_half",
             true}};
}

}  // namespace

Sgemv::Sgemv()
    : TypedOperation({.name = "sgemv",
                      .title = "SGEMV",
                      .what = "y = \u03B1 A x + \u03B2 y with a dense matrix A, in single precision.",
                      .form = {"ROWSxCOLS", "[,alpha=,beta=,seed=]", "sgemv:4096x11008"},
                      .initial_variants = {"thread_per_row", "warp_per_row"},
                      .values = sgemv_values(),
                      .libraries = sgemv_libraries(),
                      .axes = sgemv_axes,
                      .tables = sgemv_tables}) {}

// Dense products that reveal errors.
std::vector<Problem> Sgemv::shape_test_problems() const {
    const auto scaled = [](std::int64_t rows, std::int64_t cols) {
        return SgemvProblem{.rows = rows, .cols = cols, .alpha = 2, .beta = 0.5};
    };
    return {
        SgemvProblem{.rows = 1, .cols = 1},     //
        SgemvProblem{.rows = 1, .cols = 4},     //
        SgemvProblem{.rows = 5, .cols = 1},     // a single column
        SgemvProblem{.rows = 1, .cols = 7},     // a single row
        SgemvProblem{.rows = 5, .cols = 3},     // odd, or less than a vector
        SgemvProblem{.rows = 3, .cols = 33},    //
        SgemvProblem{.rows = 7, .cols = 30},    // even K, not a multiple of 4
        scaled(9, 31),                          //
        SgemvProblem{.rows = 32, .cols = 32},   //
        SgemvProblem{.rows = 33, .cols = 36},   // a warp and one row; no whole warp of vectors
        SgemvProblem{.rows = 2, .cols = 1027},  // long rows with a remainder
        SgemvProblem{.rows = 129, .cols = 17},  // a block and one row
        scaled(65, 66),                         //
        SgemvProblem{.rows = 31, .cols = 260},  //
    };
}

}  // namespace lanescope
