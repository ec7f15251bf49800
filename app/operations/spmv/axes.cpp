// Along which sizes a sparse product is swept.
#include <algorithm>
#include <array>
#include <cmath>

#include "app/operations/spmv/spmv.h"

namespace lanescope {
namespace {

double density_of(const SpmvProblem& p) { return 1e6 * double(p.max) / (2 + double(p.skew)) / double(p.cols); }

bool move_uniform(SpmvProblem& p, std::string_view axis, std::int64_t value) {
    if (axis == "max") return p.max = value, true;
    if (axis == "skew") return p.skew = value, true;
    if (axis != "density") return false;
    const double longest = double(value) * 1e-6 * double(p.cols) * (2 + double(p.skew));
    p.max = std::clamp<std::int64_t>(std::llround(std::min(longest, 2e9)), 1, p.cols);
    return true;
}

bool move(SpmvProblem& p, std::string_view axis, std::int64_t value) {
    const bool uniform = p.pattern == SparsePattern::uniform, banded = p.pattern == SparsePattern::banded;
    if (axis == "rows" && (uniform || banded)) {
        if (p.cols == p.rows) p.cols = value;
        p.rows = value;
        if (uniform) p.max = std::min(p.max, p.cols);
        return true;
    }
    if (uniform) return move_uniform(p, axis, value);
    if (axis == "band" && banded) return p.band = value, true;
    if (axis == "scale" && p.pattern == SparsePattern::rmat) return p.scale = value, true;
    if (axis == "edges" && p.pattern == SparsePattern::rmat) return p.edges = value, true;
    if (axis == "side" && p.pattern == SparsePattern::stencil) return p.side = value, true;
    return false;
}

}  // namespace

std::span<const ProblemAxis> Spmv::axes() const {
    static constexpr std::array axes{
        ProblemAxis{"rows", "rows", "Rows of the sparse matrix; a square one stays square.", "spmv:uniform,rows=100000",
                    "1000:64000:*2"},
        ProblemAxis{"max", "longest row", "Nonzeros of the longest row: rows have 0 to so many.",
                    "spmv:uniform,rows=100000", "2:128:*2"},
        ProblemAxis{
            "skew", "skew",
            "How uneven rows are: a row has max u^(1 + skew) nonzeros, u drawn evenly from 0 to 1. 0 is uniform.",
            "spmv:uniform,rows=100000", "0:16:+2"},
        ProblemAxis{"density", "nonzeros a million",
                    "Nonzeros among a million entries of the matrix, on average: sets the longest row.",
                    "spmv:uniform,rows=10000", "100:12800:*2"},
        ProblemAxis{"band", "half band width", "Columns on either side of the diagonal.", "spmv:banded,rows=100000",
                    "1:64:*2"},
        ProblemAxis{"scale", "scale (2^n rows)", "R-MAT graphs of 2^scale rows.", "spmv:rmat", "8:15:+1"},
        ProblemAxis{"edges", "edges a row", "Edges a row of an R-MAT graph, before duplicates merge.", "spmv:rmat",
                    "1:64:*2"},
        ProblemAxis{"side", "side of the grid", "Points of a stencil's grid along each side.", "spmv:stencil",
                    "8:64:*2"},
    };
    return axes;
}

std::optional<Problem> Spmv::moved(const Problem& problem, std::string_view axis, std::int64_t value) const {
    SpmvProblem p = problem.as<SpmvProblem>();
    if (!move(p, axis, value)) return {};
    return p;
}

std::optional<double> Spmv::place(const Problem& problem, std::string_view axis) const {
    const auto& p = problem.as<SpmvProblem>();
    const bool uniform = p.pattern == SparsePattern::uniform, rmat = p.pattern == SparsePattern::rmat;
    if (axis == "rows" && (uniform || p.pattern == SparsePattern::banded)) return double(p.rows);
    if (axis == "max" && uniform) return double(p.max);
    if (axis == "skew" && uniform) return double(p.skew);
    if (axis == "density" && uniform) return density_of(p);
    if (axis == "band" && p.pattern == SparsePattern::banded) return double(p.band);
    if (axis == "scale" && rmat) return double(p.scale);
    if (axis == "edges" && rmat) return double(p.edges);
    if (axis == "side" && p.pattern == SparsePattern::stencil) return double(p.side);
    return std::nullopt;
}

}  // namespace lanescope
