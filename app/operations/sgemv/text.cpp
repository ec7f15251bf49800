#include <fmt/format.h>

#include <cmath>

#include "app/model/fields.h"
#include "app/operations/checks.h"
#include "app/operations/sgemv/sgemv.h"
#include "app/operations/text_parts.h"

namespace lanescope {

const Operation& SgemvProblem::operation() {
    static const Sgemv only;
    return only;
}

std::vector<LibraryProduct> Sgemv::libraries() const {
    return {
        {"cublas", "cuBLAS SGEMV", "NVIDIA's library, for comparison"},
        {"cublas_half", "cuBLAS, halves", "cublasGemmEx with one column, for comparison with half_tensor_core", true}};
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
    return {name(), false, p.rows, p.cols, p.rows * p.cols, unusual_factors(p.alpha, p.beta)};
}

}  // namespace lanescope
