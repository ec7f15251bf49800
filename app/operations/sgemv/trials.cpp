// Dense products that reveal errors.
#include "app/operations/sgemv/sgemv.h"

namespace lanescope {

std::vector<Problem> Sgemv::trial_problems() const {
    const auto scaled = [](std::int64_t rows, std::int64_t cols) {
        return SgemvProblem{.rows = rows, .cols = cols, .alpha = 2, .beta = 0.5};
    };
    return {
        SgemvProblem{.rows = 1, .cols = 1},     //
        SgemvProblem{.rows = 1, .cols = 4},     //
        SgemvProblem{.rows = 5, .cols = 1},     // a single column
        SgemvProblem{.rows = 1, .cols = 7},     // a single row
        SgemvProblem{.rows = 5, .cols = 3},     // odd, or less than a vector
        SgemvProblem{.rows = 3, .cols = 33},    //
        SgemvProblem{.rows = 7, .cols = 30},    // even K, not a multiple of 4
        scaled(9, 31),                          //
        SgemvProblem{.rows = 32, .cols = 32},   //
        SgemvProblem{.rows = 33, .cols = 36},   // a warp and one row; whole vectors, but no whole warp of them
        SgemvProblem{.rows = 2, .cols = 1027},  // long rows with a remainder
        SgemvProblem{.rows = 129, .cols = 17},  // a block and one row
        scaled(65, 66),                         //
        SgemvProblem{.rows = 31, .cols = 260},  //
    };
}

}  // namespace lanescope
