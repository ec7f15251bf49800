#include <algorithm>
#include <array>
#include <cmath>

#include "app/operations/axis_parts.h"
#include "app/operations/spmv/spmv.h"

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

constexpr std::array spmv_axes{
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

std::span<const ProblemAxis> Spmv::axes() const { return spmv_axes; }

}  // namespace lanescope
