// The table of operations. Tests link their own, so this file defines nothing else.
#include <array>

#include "app/model/operation.h"
#include "app/operations/sgemv/problem.h"
#include "app/operations/spmv/problem.h"

namespace lanescope {

std::span<const Operation* const> operations() {
    static const std::array all{
        &SgemvProblem::operation(),
        &SpmvProblem::operation(),
    };
    return all;
}

const Operation& default_operation() { return SpmvProblem::operation(); }

}  // namespace lanescope
