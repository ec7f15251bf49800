// The text form of a problem: reading and writing.
#include "app/model/problem.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "app/model/fields.h"
#include "app/model/patterns.h"
#include "app/model/text/closest.h"
#include "app/model/text/error.h"
#include "app/model/text/quote.h"

namespace lanescope {
namespace {

constexpr std::int64_t max_rows = std::numeric_limits<std::int32_t>::max();
constexpr std::string_view file_key = "file=";

// Splits at the first comma: the shape or pattern, and the pairs behind it if there is a comma at all.
struct Parts {
    std::string_view first;
    std::optional<std::string_view> pairs;
    explicit Parts(std::string_view text) : first(text.substr(0, text.find(','))) {
        if (first.size() < text.size()) pairs = text.substr(first.size() + 1);
    }
};

SgemvProblem parse_sgemv(std::string_view body, std::string_view whole) {
    const Parts parts(body);
    const std::size_t by = parts.first.find('x');
    if (by == std::string_view::npos)
        throw UsageError(fmt::format("shape {} in {}: expected ROWSxCOLS, such as sgemv:4096x11008",
                                     quoted(parts.first), quoted(whole)));
    SgemvProblem problem;
    problem.rows = parse_size("rows", parts.first.substr(0, by), whole, 1, max_rows);
    problem.cols = parse_size("cols", parts.first.substr(by + 1), whole, 1, max_rows);
    std::vector<Field> fields{{"alpha", &problem.alpha}, {"beta", &problem.beta}, {"seed", &problem.seed}};
    if (parts.pairs) read_fields(*parts.pairs, whole, fields);
    return problem;
}

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

std::vector<Field> fields_of(SpmvProblem& p) {
    switch (p.pattern) {
        case SparsePattern::uniform:
            return {{"rows", &p.rows},
                    {"cols", &p.cols},
                    {"max", &p.max},
                    {"skew", &p.skew, 0, max_skew},
                    {"seed", &p.seed},
                    {"values", &p.values},
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

// A matrix is square, and max is at most cols, unless something else was asked for.
void fill_in_uniform(SpmvProblem& problem, const std::vector<Field>& fields) {
    const auto given = [&](std::string_view key) { return std::ranges::find(fields, key, &Field::key)->given; };
    if (given("rows") && !given("cols")) problem.cols = problem.rows;
    if (!given("max")) problem.max = std::min(problem.max, problem.cols);
}

SpmvProblem parse_generated(std::string_view body, std::string_view whole) {
    const Parts parts(body);
    SpmvProblem problem;
    problem.pattern = parse_pattern(parts.first, whole);
    auto fields = fields_of(problem);
    if (parts.pairs) read_fields(*parts.pairs, whole, fields);
    if (problem.pattern == SparsePattern::uniform) fill_in_uniform(problem, fields);
    return problem;
}

// Where `file=` starts: at once, or behind a seed. A path may hold anything, so it is always the last part.
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

Problem parse_spmv(std::string_view body, std::string_view whole) {
    const std::size_t key = find_file_key(body);
    return key == std::string_view::npos ? parse_generated(body, whole) : parse_file(body, key, whole);
}

[[noreturn]] void unknown_operation(std::string_view text) {
    const std::string_view name = text.substr(0, text.find(':'));
    throw UsageError(
        fmt::format("problem {}: expected sgemv:ROWSxCOLS or spmv:{}|file=PATH, such as sgemv:4096x11008{}",
                    quoted(text), fmt::join(names_of_generated(), "|"), did_you_mean(name, {"sgemv", "spmv"})));
}

Problem parse_parts(std::string_view text) {
    const std::size_t colon = text.find(':');
    const std::string_view operation = text.substr(0, colon);
    if (colon == std::string_view::npos || (operation != "sgemv" && operation != "spmv")) unknown_operation(text);
    const std::string_view body = text.substr(colon + 1);
    if (operation == "sgemv") return parse_sgemv(body, text);
    return parse_spmv(body, text);
}

std::string text_of(const SgemvProblem& p) {
    return fmt::format("sgemv:{}x{},alpha={},beta={},seed={}", p.rows, p.cols, p.alpha, p.beta, p.seed);
}

std::string text_of(const SpmvProblem& p) {
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

}  // namespace

Problem parse_problem(std::string_view text) {
    const Problem problem = parse_parts(text);
    validate(problem);
    return problem;
}

std::string to_string(const Problem& problem) {
    return std::visit([](const auto& p) { return text_of(p); }, problem);
}

}  // namespace lanescope
