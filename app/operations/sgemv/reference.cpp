#include <Eigen/Core>
#include <cmath>

#include "app/machine/memory/half.h"
#include "app/machine/memory/procedural.h"
#include "app/operations/row_sums.h"
#include "app/operations/sgemv/sgemv.h"

namespace lanescope {
namespace {

using Floats = Eigen::Map<const Eigen::ArrayXf>;

Eigen::ArrayXd as_read(const float* values, std::int64_t count, Inputs inputs) {
    const Floats floats(values, count);
    if (inputs.are_halves()) return floats.unaryExpr([&](float value) { return inputs.as_read(value); }).cast<double>();
    return floats.cast<double>();
}

Eigen::ArrayXd part_of_A(const SgemvInstance& i, std::int64_t first, std::int64_t count, Inputs inputs) {
    if (!i.procedural) return as_read(i.A.data() + first, count, inputs);
    return Eigen::ArrayXd::NullaryExpr(count, [&](Eigen::Index k) {
        return double(inputs.as_read(simt::unstored_element(*i.procedural, static_cast<std::uint64_t>(first + k))));
    });
}

/// Rounds x once, not per row. Returns nothing if x needs no rounding.
Array<float> rounded_x(const SgemvInstance& i, Inputs inputs, Progress& progress) {
    Array<float> x;
    if (!inputs.are_halves()) return x;
    grow(x, i.cols, progress);
    for_rows(i.cols, 8, progress, [&](std::int64_t k) { x[k] = inputs.as_read(i.x[k]); });
    return x;
}

}  // namespace

Reference Sgemv::reference(const Instance& instance, const Inputs& inputs, Progress& progress) const {
    const auto& i = instance.as<SgemvInstance>();
    Reference out = empty_reference(i.rows, inputs, progress);
    const double alpha = i.alpha, beta = i.beta;
    const Array<float> rounded = rounded_x(i, inputs, progress);
    const float* x = rounded.empty() ? i.x.data() : rounded.data();
    const auto length = [&](std::int64_t) { return i.cols; };
    for_rows_of(i.rows, i.rows * i.cols, progress, length, [&](std::int64_t row, WorkDone& done) {
        const RowSum sum = sum_of_parts(i.cols, done, [&](std::int64_t first, std::int64_t last) {
            const Eigen::ArrayXd products = part_of_A(i, row * i.cols + first, last - first, inputs) *
                                            Floats(x + first, last - first).cast<double>();
            return RowSum{products.sum(), products.abs().sum()};
        });
        const double old = beta == 0 ? 0 : beta * double(inputs.y_as_read(i.y[row]));
        out.y[row] = alpha * sum.value + old;
        out.scale[row] = std::abs(alpha) * sum.scale + std::abs(old);
        out.terms[row] = i.cols + (beta == 0 ? 0 : 1);
    });
    return out;
}

}  // namespace lanescope
