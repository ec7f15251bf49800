// Sparse products that reveal errors: sizes next to a warp or a block, empty rows, a giant row, or no nonzeros.
#include "app/operations/spmv/spmv.h"

namespace lanescope {
namespace {

SpmvProblem uniform_rows(std::int64_t rows, std::int64_t cols, std::int64_t max) {
    return {.rows = rows, .cols = cols, .max = max};
}

SpmvProblem with_empty_rows(SpmvProblem problem, std::int64_t in_a_hundred) {
    problem.empty = in_a_hundred;
    return problem;
}

SpmvProblem with_giant_row(SpmvProblem problem) {
    problem.giant = problem.cols;
    return problem;
}

SpmvProblem banded_rows(std::int64_t rows, std::int64_t band) {
    return {.pattern = SparsePattern::banded, .rows = rows, .band = band};
}

}  // namespace

std::vector<Problem> Spmv::trial_problems() const {
    return {
        banded_rows(1, 1),                             // one nonzero
        with_empty_rows(uniform_rows(3, 3, 1), 99),    // no nonzeros at all
        uniform_rows(5, 1, 1),                         // a single column
        uniform_rows(1, 40, 40),                       // a single row
        banded_rows(5, 1),                             //
        with_empty_rows(uniform_rows(33, 40, 5), 60),  // mostly empty rows; a warp's rows and one more
        banded_rows(32, 2),                            //
        with_empty_rows(uniform_rows(257, 9, 3), 99),  // almost only empty rows; a block's rows and one more
        uniform_rows(31, 20, 20),                      // one row less than a warp
        {SpmvProblem{.pattern = SparsePattern::rmat, .scale = 7, .edges = 6}},
        uniform_rows(129, 64, 12),
        {SpmvProblem{.pattern = SparsePattern::stencil, .side = 13}},
        uniform_rows(65, 70, 33),                   // up to one nonzero more per row than a warp
        with_giant_row(uniform_rows(35, 1500, 1)),  // one row has nearly all nonzeros
    };
}

}  // namespace lanescope
