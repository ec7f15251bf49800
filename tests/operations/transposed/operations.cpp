#include "app/operations/operations.h"

#include "tests/operations/transposed/problem.h"

namespace lanescope {

OperationTable with_transposed() {
    OperationTable table = shipped_operations();
    table.all.push_back(&TransposedProblem::operation());
    return table;
}

}  // namespace lanescope
