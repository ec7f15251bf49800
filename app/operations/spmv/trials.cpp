// Sparse products that reveal errors.
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
        with_empty_rows(uniform_rows(3, 3, 1), 99),    // no nonzeros
        uniform_rows(5, 1, 1),                         // a single column
        uniform_rows(1, 40, 40),                       // a single row
        banded_rows(5, 1),                             //
        with_empty_rows(uniform_rows(33, 40, 5), 60),  // mostly empty; a warp and one row
        banded_rows(32, 2),                            //
        with_empty_rows(uniform_rows(257, 9, 3), 99),  // almost all empty; a block and one row
        uniform_rows(31, 20, 20),                      // a warp less one row
        {SpmvProblem{.pattern = SparsePattern::rmat, .scale = 7, .edges = 6}},
        uniform_rows(129, 64, 12),
        {SpmvProblem{.pattern = SparsePattern::stencil, .side = 13}},
        uniform_rows(65, 70, 33),                   // at most a warp and one nonzero per row
        with_giant_row(uniform_rows(35, 1500, 1)),  // one row has nearly all nonzeros
    };
}

}  // namespace lanescope
