#include <algorithm>

#include "app/operations/parallel.h"
#include "app/operations/random.h"
#include "app/operations/spmv/csr.h"
#include "app/operations/spmv/generators.h"

namespace lanescope {
namespace {

struct Columns {
    std::int64_t first, last;  // inclusive
    Columns(const SpmvProblem& p, std::int64_t row)
        : first(std::max<std::int64_t>(0, row - p.band)), last(std::min(p.rows - 1, row + p.band)) {}
    std::int64_t count() const { return last - first + 1; }
};

void fill_row(SpmvInstance& m, std::int64_t row, const SpmvProblem& p) {
    Random random(p.seed, Purpose::matrix, row);
    const Columns columns(p, row);
    for (std::int64_t i = 0; i < columns.count(); ++i) {
        m.columns[m.offsets[row] + i] = static_cast<int>(columns.first + i);
        m.values[m.offsets[row] + i] = random.signed_unit();
    }
}

}  // namespace

SpmvInstance make_banded(const SpmvProblem& p, Progress& progress) {
    SpmvInstance m = empty_matrix(p.rows, p.rows, progress);
    make_rows(
        m, progress, 1, [&](std::int64_t row) { m.offsets[row + 1] = static_cast<int>(Columns(p, row).count()); },  //
        [&](std::int64_t row, WorkDone&) { fill_row(m, row, p); });
    return m;
}

}  // namespace lanescope
