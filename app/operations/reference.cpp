#include "app/operations/reference.h"

#include "app/model/operation.h"
#include "app/operations/row_sums.h"

namespace lanescope {

Reference empty_reference(std::int64_t rows, const Inputs& inputs, Progress& progress) {
    Reference out;
    if (inputs.are_halves()) out.roundings = 3;
    out.y_in_halves = inputs.have_y_in_halves() && !inputs.bytes.bfloat;
    out.y_in_bfloat = inputs.have_y_in_halves() && inputs.bytes.bfloat;
    grow(out.y, rows, progress);
    grow(out.scale, rows, progress);
    grow(out.terms, rows, progress);
    return out;
}

Reference reference_of(const Instance& instance, Progress& progress, Inputs inputs) {
    progress.phase("computing the reference");
    return instance.operation().reference(instance, inputs, progress);
}

}  // namespace lanescope
