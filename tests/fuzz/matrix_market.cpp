#include "app/operations/spmv/matrix_sources.h"

#include "tests/fuzz/target.h"

namespace lanescope {

void fuzz::try_input(std::string_view input) {
    Progress progress;
    const SpmvInstance matrix = parse_matrix_market(input, "input.mtx", progress);
    must(std::int64_t(matrix.offsets.size()) == matrix.rows + 1, "each row has a place");
    must(matrix.offsets.back() == matrix.nonzeros(), "rows lead to all nonzeros");
    for (const int column : matrix.columns) must(column >= 0 && column < matrix.cols, "each column is there");
}

}  // namespace lanescope
