// The table of operations: a line each. A test that brings one of its own has a table of its own in this one's place,
// so nothing else is defined here.
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
