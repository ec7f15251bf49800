// Matrix generators, equal per seed on every machine.
#pragma once

#include "app/model/progress.h"
#include "app/operations/random.h"
#include "app/operations/spmv/problem.h"

namespace lanescope {

/// Write-up C: each row has 0 to max distinct random columns; values are integers from 1 to 10, or quarters up to 10.
SpmvInstance make_uniform(const SpmvProblem& problem, Progress& progress);

/// R-MAT (Chakrabarti, Zhan, Faloutsos, 2004; a, b, c, d = 0.57, 0.19, 0.19, 0.05 as in Graph500): each edge descends
/// `scale` levels of quadrants, and duplicates merge. Values are in [-1, 1).
SpmvInstance make_rmat(const SpmvProblem& problem, Progress& progress);

/// A square matrix, full within |i - j| <= band; values in [-1, 1).
SpmvInstance make_banded(const SpmvProblem& problem, Progress& progress);

/// A grid of `side` points per side, in 2D (5 or 9 points) or 3D (7 or 27): row r has the neighbours of point r within
/// the grid, and r itself. Values are in [-1, 1).
SpmvInstance make_stencil(const SpmvProblem& problem, Progress& progress);

/// Returns an integer from 1 to 10 (write-up C) or a quarter from 0.25 to 10. Sums of a thousand products of either are
/// exact in single precision.
inline float random_value(Random& random, SparseValues values) {
    return values == SparseValues::integers ? static_cast<float>(1 + random.below(10))
                                            : 0.25F * static_cast<float>(1 + random.below(40));
}

/// Returns x: with `uniform` of the matrix's kind of values, so that products are exact; else in [-1, 1).
Array<float> make_x(std::int64_t cols, const SpmvProblem& problem, Progress& progress);

}  // namespace lanescope
