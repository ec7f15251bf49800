#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "app/model/fields.h"
#include "app/model/text/closest.h"
#include "app/model/text/error.h"
#include "app/model/text/quote.h"
#include "app/operations/spmv/patterns.h"
#include "app/operations/spmv/spmv.h"
#include "app/operations/text_parts.h"

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

Field values_field(SpmvProblem& p) {
    const auto take = [&p](std::string_view text) {
        const auto found = find_named<SparseValues>(text);
        p.values = found.value_or(p.values);
        return found.has_value();
    };
    return {"values", NamedValue{take, fmt::format("{}", fmt::join(enum_names<SparseValues>.list, " or "))}};
}

std::vector<Field> fields_of(SpmvProblem& p) {
    switch (p.pattern) {
        case SparsePattern::uniform:
            return {{"rows", &p.rows},
                    {"cols", &p.cols},
                    {"max", &p.max},
                    {"skew", &p.skew, 0, max_skew},
                    {"seed", &p.seed},
                    values_field(p),
                    {"empty", &p.empty, 0, 99},
                    {"giant", &p.giant, 0}};
        case SparsePattern::rmat:
            return {{"scale", &p.scale, 1, 30}, {"edges", &p.edges}, {"seed", &p.seed}};
        case SparsePattern::banded:
            return {{"rows", &p.rows}, {"band", &p.band}, {"seed", &p.seed}};
        case SparsePattern::stencil:
            return {{"side", &p.side}, {"points", &p.points}, {"seed", &p.seed}};
        default:
            return {{"seed", &p.seed}};
    }
}

// Defaults: a square matrix, and max at most cols.
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

// `file=` is first or follows a seed, and always last, because a path may contain anything.
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

}  // namespace

const Operation& SpmvProblem::operation() {
    static const Spmv only;
    return only;
}

std::vector<LibraryProduct> Spmv::libraries() const {
    return {{"cusparse", "cuSPARSE, CSR algorithm 1", "NVIDIA's library, preprocessed, for comparison"},
            {"cusparse_alg2", "cuSPARSE, CSR algorithm 2", "NVIDIA's library, the same sum on every run"}};
}

ProblemForm Spmv::form() const {
    static const std::string shape = fmt::format("{}|file=PATH", fmt::join(names_of_generated(), "|"));
    return {shape, "[,...]", "spmv:uniform"};
}

// A seed may precede the file: `spmv:seed=3,file=a.mtx`.
Problem Spmv::parse(std::string_view body, std::string_view whole) const {
    const std::size_t key = find_file_key(body);
    return key == std::string_view::npos ? parse_generated(body, whole) : parse_file(body, key, whole);
}

std::string Spmv::text(const Problem& problem) const {
    const auto& p = problem.as<SpmvProblem>();
    switch (p.pattern) {
        case SparsePattern::uniform:
            return fmt::format("spmv:uniform,rows={},cols={},max={}{}{}{},seed={}{}", p.rows, p.cols, p.max,
                               p.skew ? fmt::format(",skew={}", p.skew) : "",
                               p.empty ? fmt::format(",empty={}", p.empty) : "",
                               p.giant ? fmt::format(",giant={}", p.giant) : "", p.seed,
                               p.values == SparseValues::fractions ? ",values=fractions" : "");
        case SparsePattern::rmat:
            return fmt::format("spmv:rmat,scale={},edges={},seed={}", p.scale, p.edges, p.seed);
        case SparsePattern::banded:
            return fmt::format("spmv:banded,rows={},band={},seed={}", p.rows, p.band, p.seed);
        case SparsePattern::stencil:
            return fmt::format("spmv:stencil,side={},points={},seed={}", p.side, p.points, p.seed);
        default:
            return p.seed == SpmvProblem{}.seed ? "spmv:file=" + p.file
                                                : fmt::format("spmv:seed={},file={}", p.seed, p.file);
    }
}

std::string Spmv::short_text(const Problem& problem) const {
    const auto& p = problem.as<SpmvProblem>();
    switch (p.pattern) {
        case SparsePattern::uniform:
            return fmt::format("{} rows, max {}", p.rows, p.max) + (p.skew ? fmt::format(", skew {}", p.skew) : "");
        case SparsePattern::rmat:
            return fmt::format("R-MAT {}, {} edges", p.scale, p.edges);
        case SparsePattern::banded:
            return fmt::format("{} rows, band {}", p.rows, p.band);
        case SparsePattern::stencil:
            return fmt::format("{} points, side {}", p.points, p.side);
        default:
            return p.file.substr(p.file.find_last_of('/') + 1);
    }
}

std::optional<std::string> Spmv::file(const Problem& problem) const {
    const auto& p = problem.as<SpmvProblem>();
    return p.pattern == SparsePattern::file ? std::optional(p.file) : std::nullopt;
}

std::optional<Problem> Spmv::with_file(const Problem& problem, const std::string& path) const {
    SpmvProblem p = problem.as<SpmvProblem>();
    p.pattern = SparsePattern::file;
    p.file = path;
    return p;
}

}  // namespace lanescope
