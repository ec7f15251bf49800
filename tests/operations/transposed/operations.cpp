// The table of app/operations/operations.cpp with a third operation.
#include <array>

#include "app/model/operation.h"
#include "app/operations/sgemv/problem.h"
#include "app/operations/spmv/problem.h"
#include "tests/operations/transposed/problem.h"

namespace lanescope {

std::span<const Operation* const> operations() {
    static const std::array all{
        &SgemvProblem::operation(),
        &SpmvProblem::operation(),
        &TransposedProblem::operation(),
    };
    return all;
}

const Operation& default_operation() { return SpmvProblem::operation(); }

}  // namespace lanescope
