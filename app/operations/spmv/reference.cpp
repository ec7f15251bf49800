#include <cmath>

#include "app/operations/row_sums.h"
#include "app/operations/spmv/spmv.h"

namespace lanescope {

Reference Spmv::reference(const Instance& instance, const Inputs& inputs, Progress& progress) const {
    const auto& i = instance.as<SpmvInstance>();
    Reference out = empty_reference(i.rows, inputs, progress);
    const auto length = [&](std::int64_t row) { return std::int64_t{i.offsets[row + 1]} - i.offsets[row]; };
    for_rows_of(i.rows, i.nonzeros(), progress, length, [&](std::int64_t row, WorkDone& done) {
        const std::int64_t begin = i.offsets[row];
        const RowSum sum = sum_of_parts(length(row), done, [&](std::int64_t first, std::int64_t last) {
            RowSum of_part;
            for (std::int64_t at = begin + first; at < begin + last; ++at) {
                const double product =
                    double(inputs.as_read(i.values[at])) * double(inputs.as_read(i.x[i.columns[at]]));
                of_part.add({product, std::abs(product)});
            }
            return of_part;
        });
        out.y[row] = sum.value;
        out.scale[row] = sum.scale;
        out.terms[row] = length(row);
    });
    return out;
}

}  // namespace lanescope
