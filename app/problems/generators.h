// Matrices made from a seed, the same on every machine.
#pragma once

#include "app/model/instance.h"
#include "app/model/problem.h"
#include "app/model/progress.h"

namespace lanescope {

/// Entries of A, x and y in [-1, 1). store = false leaves A out: its elements follow from the seed.
SgemvInstance make_sgemv(const SgemvProblem& problem, Progress& progress, bool store = true);

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

/// x for a sparse product: integers from 1 to 10 or quarters with `uniform`, as its values are, whose products are then
/// exact; else in [-1, 1).
Array<float> make_x(std::int64_t cols, const SpmvProblem& problem, Progress& progress);

}  // namespace lanescope
