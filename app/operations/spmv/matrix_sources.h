// Matrix generators, equal on every machine.
#pragma once

#include <filesystem>
#include <string_view>

#include "app/base/progress.h"
#include "app/operations/random.h"
#include "app/operations/spmv/spmv_problem.h"

namespace lanescope {

/// Makes rows of 0 to max distinct random columns (write-up C).
SpmvInstance make_uniform(const SpmvProblem& problem, Progress& progress);

/// Makes an R-MAT graph (Chakrabarti, Zhan, Faloutsos, 2004; a, b, c, d = 0.57, 0.19, 0.19, 0.05 as in Graph500). Edges
/// descend `scale` levels of quadrants; duplicates merge. Values are in [-1, 1).
SpmvInstance make_rmat(const SpmvProblem& problem, Progress& progress);

/// Fills |i - j| <= band with values in [-1, 1).
SpmvInstance make_banded(const SpmvProblem& problem, Progress& progress);

/// Makes a 2D (5 or 9 points) or 3D (7 or 27) grid of `side` points per side. Row r: point r and its neighbours, with
/// values in [-1, 1).
SpmvInstance make_stencil(const SpmvProblem& problem, Progress& progress);

/// Returns an integer from 1 to 10 or a quarter from 0.25 to 10. Sums of a thousand products are exact in single
/// precision.
inline float random_value(Random& random, SparseValues values) {
    return values == SparseValues::integers ? static_cast<float>(1 + random.below(10))
                                            : 0.25F * static_cast<float>(1 + random.below(40));
}

/// `uniform`: the matrix's kind of values, so that products are exact; else [-1, 1).
Array<float> make_x(std::int64_t cols, const SpmvProblem& problem, Progress& progress);

// Matrix Market files (math.nist.gov/MatrixMarket/formats.html): coordinate; real, integer or pattern; general or
// symmetric.
/// Reads CSR without x. Sums duplicates, sets pattern entries to 1, mirrors symmetric ones. Throws UsageError with
/// file, line and expectation.
SpmvInstance read_matrix_market(const std::filesystem::path& path, Progress& progress);

/// Messages use `name`.
SpmvInstance parse_matrix_market(std::string_view text, std::string_view name, Progress& progress);

}  // namespace lanescope
