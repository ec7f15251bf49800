// Matrices made from a seed, the same on every machine.
#pragma once

#include "app/model/progress.h"
#include "app/operations/random.h"
#include "app/operations/spmv/problem.h"

namespace lanescope {

/// Write-up C: each row has 0 to max distinct random columns; values are integers from 1 to 10, or quarters up to 10.
SpmvInstance make_uniform(const SpmvProblem& problem, Progress& progress);

/// R-MAT (Chakrabarti, Zhan, Faloutsos, 2004; a, b, c, d = 0.57, 0.19, 0.19, 0.05 as in Graph500): each edge falls
/// through `scale` levels of quadrants; edges of the same place are one entry. Values in [-1, 1).
SpmvInstance make_rmat(const SpmvProblem& problem, Progress& progress);

/// Square, full within |i - j| <= band; values in [-1, 1).
SpmvInstance make_banded(const SpmvProblem& problem, Progress& progress);

/// A grid of `side` points a side, in the plane (5 or 9 points) or in space (7 or 27): row r has the neighbours of the
/// point r that lie in the grid, itself among them. Values in [-1, 1).
SpmvInstance make_stencil(const SpmvProblem& problem, Progress& progress);

/// A number of a uniform matrix: an integer from 1 to 10, as write-up C fills its matrix, or a quarter from 0.25 to 10.
/// Sums of a thousand products of either are exact in single precision.
inline float random_value(Random& random, SparseValues values) {
    return values == SparseValues::integers ? static_cast<float>(1 + random.below(10))
                                            : 0.25F * static_cast<float>(1 + random.below(40));
}

/// x for a sparse product: integers from 1 to 10 or quarters with `uniform`, as its values are, whose products are then
/// exact; else in [-1, 1).
Array<float> make_x(std::int64_t cols, const SpmvProblem& problem, Progress& progress);

}  // namespace lanescope
