#include <fmt/format.h>

#include <algorithm>

#include "app/operations/checks.h"
#include "app/operations/spmv/patterns.h"
#include "app/operations/spmv/spmv.h"

namespace lanescope {
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
    if (p.max > p.cols)
        refuse(p, fmt::format("max is {}, but a row of {} columns has no more distinct ones", p.max, p.cols));
}

// Subtracts the corners outside the matrix.
std::int64_t banded_nonzeros(std::int64_t rows, std::int64_t band) {
    const std::int64_t reach = std::min(band, rows - 1);
    return rows * (2 * reach + 1) - reach * (reach + 1);
}

}  // namespace

void Spmv::validate(const Problem& problem) const {
    const auto& p = problem.as<SpmvProblem>();
    if (p.pattern == SparsePattern::file) {
        if (p.file.empty()) refuse(p, "no path after file=: expected a Matrix Market file");
        return;
    }
    check_sizes(p);
    const std::int64_t nonzeros = facts_of(p).nonzeros;
    if (nonzeros > int_max)
        refuse(p, fmt::format("about {} nonzeros, but CSR offsets count to {}: choose a smaller matrix", nonzeros,
                              int_max));
}

ProblemFacts Spmv::facts(const Problem& problem) const {
    const auto& p = problem.as<SpmvProblem>();
    switch (p.pattern) {
        case SparsePattern::uniform:
            return {name(), true, p.rows, p.cols, p.rows * p.max / (2 + p.skew) * (100 - p.empty) / 100 + p.giant};
        case SparsePattern::rmat:
            return {name(), true, std::int64_t{1} << p.scale, std::int64_t{1} << p.scale, p.edges << p.scale};
        case SparsePattern::banded:
            return {name(), true, p.rows, p.rows, banded_nonzeros(p.rows, p.band)};
        case SparsePattern::stencil:
            return {name(), true, points_of_grid(p), points_of_grid(p), p.points * points_of_grid(p)};
        default:
            return {name(), true, 0, 0, 0};
    }
}

}  // namespace lanescope
