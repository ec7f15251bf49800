#include "app/model/problem_axis.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/model/catalog/tuning.h"

namespace lanescope {
namespace {

constexpr std::array table{
    ProblemAxis{"M", "M (rows)", "Rows of the dense matrix.", "sgemv:4096x4096", "64:4096:*2"},
    ProblemAxis{"K", "K (columns)", "Columns of the dense matrix: the length of each row.", "sgemv:4096x4096",
                "64:4096:*2"},
    ProblemAxis{"MK", "M = K", "Square dense matrices.", "sgemv:4096x4096", "64:4096:*2"},
    ProblemAxis{"rows", "rows", "Rows of the sparse matrix; a square one stays square.", "spmv:uniform,rows=100000",
                "1000:64000:*2"},
    ProblemAxis{"max", "longest row", "Nonzeros of the longest row: rows have 0 to so many.",
                "spmv:uniform,rows=100000", "2:128:*2"},
    ProblemAxis{"skew", "skew",
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
    ProblemAxis{"side", "side of the grid", "Points of a stencil's grid along each side.", "spmv:stencil", "8:64:*2"},
    ProblemAxis{lanes_axis, "lanes a row",
                "Lanes that share a row, for variants that let it be chosen. Others stay as they are.",
                "spmv:uniform,rows=100000", "2:32:*2"},
    ProblemAxis{warps_axis, "warps a block",
                "Warps that a block has, for variants that let it be chosen. Others stay as they are.",
                "spmv:uniform,rows=100000", "1:32:*2"},
};

double density_of(const SpmvProblem& p) { return 1e6 * double(p.max) / (2 + double(p.skew)) / double(p.cols); }

bool move(SgemvProblem& p, std::string_view axis, std::int64_t value) {
    if (axis == "M" || axis == "MK") p.rows = value;
    if (axis == "K" || axis == "MK") p.cols = value;
    return axis == "M" || axis == "K" || axis == "MK";
}

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

std::optional<double> place(const SgemvProblem& p, std::string_view axis) {
    if (axis == "M") return double(p.rows);
    if (axis == "K") return double(p.cols);
    if (axis == "MK" && p.rows == p.cols) return double(p.rows);
    return std::nullopt;
}

std::optional<double> place(const SpmvProblem& p, std::string_view axis) {
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

}  // namespace

std::span<const ProblemAxis> problem_axes() { return table; }

const ProblemAxis* find_axis(std::string_view name) {
    const auto found = std::ranges::find(table, name, &ProblemAxis::name);
    return found == table.end() ? nullptr : &*found;
}

std::vector<const ProblemAxis*> axes_of(const Problem& problem) {
    std::vector<const ProblemAxis*> axes;
    for (const ProblemAxis& axis : table)
        if (tuning_along(axis.name) || place_on(problem, {}, axis.name) ||
            (axis.name == "MK" && std::holds_alternative<SgemvProblem>(problem)))
            axes.push_back(&axis);
    return axes;
}

bool move_along(Problem& problem, std::string_view axis, std::int64_t value) {
    if (tuning_along(axis)) return true;
    return std::visit([&](auto& p) { return move(p, axis, value); }, problem);
}

std::optional<double> place_on(const Problem& problem, const VariantChoice& variant, std::string_view axis) {
    if (const Tuning* tuning = tuning_along(axis)) {
        const int chosen = variant.*tuning->chosen;
        return chosen > 0 ? std::optional(double(chosen)) : std::nullopt;
    }
    return std::visit([&](const auto& p) { return place(p, axis); }, problem);
}

}  // namespace lanescope
