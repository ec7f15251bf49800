// y in double precision, a row at a time, with the scale of the rounding bound.
#include <Eigen/Core>
#include <algorithm>
#include <cmath>

#include "app/problems/parallel.h"
#include "app/problems/problems.h"
#include "kernels/simt/half.h"
#include "kernels/simt/unstored.h"

namespace lanescope {
namespace {

using Floats = Eigen::Map<const Eigen::ArrayXf>;

Reference empty_reference(std::int64_t rows) {
    const auto count = static_cast<std::size_t>(rows);
    return {std::vector<double>(count), std::vector<double>(count), std::vector<std::int64_t>(count)};
}

double rounded_to_half(float value) { return simt::to_float(simt::to_half(value)); }

/// Part of A, or of x, as a variant reads it.
Eigen::ArrayXd as_read(const float* values, std::int64_t count, Inputs inputs) {
    const Floats floats(values, count);
    if (inputs == Inputs::halves) return floats.unaryExpr(&rounded_to_half);
    return floats.cast<double>();
}

/// `count` elements of A, from number `first` on.
Eigen::ArrayXd part_of_A(const SgemvInstance& i, std::int64_t first, std::int64_t count, Inputs inputs) {
    if (!i.unstored) return as_read(i.A.data() + first, count, inputs);
    return Eigen::ArrayXd::NullaryExpr(count, [&](Eigen::Index k) {
        const double value = simt::unstored_element(*i.unstored, static_cast<std::uint64_t>(first + k));
        return inputs == Inputs::halves ? rounded_to_half(static_cast<float>(value)) : value;
    });
}

struct RowSum {
    double value = 0, scale = 0;
};

/// In parts, so that one long row needs no memory of its own.
RowSum sum_of_row(const SgemvInstance& i, std::int64_t row, const Eigen::ArrayXd& x, Inputs inputs) {
    constexpr std::int64_t part = 4096;
    RowSum sum;
    for (std::int64_t k = 0; k < i.cols; k += part) {
        const std::int64_t count = std::min(part, i.cols - k);
        const Eigen::ArrayXd products = part_of_A(i, row * i.cols + k, count, inputs) * x.segment(k, count);
        sum.value += products.sum();
        sum.scale += products.abs().sum();
    }
    return sum;
}

Reference reference(const SgemvInstance& i, Inputs inputs, Progress& progress) {
    Reference out = empty_reference(i.rows);
    if (inputs == Inputs::halves) out.roundings = 3;
    const double alpha = i.alpha, beta = i.beta;
    const Eigen::ArrayXd x = as_read(i.x.data(), i.cols, inputs);
    for_rows(i.rows, i.cols, progress, [&](std::int64_t row) {
        const RowSum sum = sum_of_row(i, row, x, inputs);
        const double old = beta == 0 ? 0 : beta * double(i.y[row]);
        out.y[row] = alpha * sum.value + old;
        out.scale[row] = std::abs(alpha) * sum.scale + std::abs(old);
        out.terms[row] = i.cols + (beta == 0 ? 0 : 1);
    });
    return out;
}

Reference reference(const SpmvInstance& i, Inputs, Progress& progress) {
    Reference out = empty_reference(i.rows);
    for_rows(i.rows, i.nonzeros() / std::max<std::int64_t>(i.rows, 1), progress, [&](std::int64_t row) {
        for (std::int64_t at = i.offsets[row]; at < i.offsets[row + 1]; ++at) {
            const double product = double(i.values[at]) * double(i.x[i.columns[at]]);
            out.y[row] += product;
            out.scale[row] += std::abs(product);
        }
        out.terms[row] = i.offsets[row + 1] - i.offsets[row];
    });
    return out;
}

}  // namespace

Reference reference_of(const Instance& instance, Progress& progress, Inputs inputs) {
    progress.phase("computing the reference");
    return std::visit([&](const auto& i) { return reference(i, inputs, progress); }, instance);
}

}  // namespace lanescope
