#include "app/operations/operations.h"

#include "tests/operations/sum/problem.h"

namespace lanescope {

OperationTable with_sum() {
    OperationTable table = shipped_operations();
    table.all.push_back(&SumProblem::operation());
    return table;
}

}  // namespace lanescope
