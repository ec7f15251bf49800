#include "app/operations/reference.h"

#include "app/model/operation.h"
#include "app/operations/row_sums.h"

namespace lanescope {

Reference empty_reference(std::int64_t rows, Progress& progress) {
    Reference out;
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
