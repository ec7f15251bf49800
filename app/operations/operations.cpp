#include "app/operations/operations.h"

#include "app/operations/program/problem.h"
#include "app/operations/sgemv/sgemv_problem.h"
#include "app/operations/spmv/spmv_problem.h"

namespace lanescope {

OperationTable shipped_operations() {
    return {.all = {&SgemvProblem::operation(), &SpmvProblem::operation()},
            .program = &ProgramProblem::operation(),
            .initial = &SpmvProblem::operation()};
}

}  // namespace lanescope
