// y in double precision, a row at a time, with the scale of the rounding bound.
#include <Eigen/Core>
#include <cmath>

#include "app/problems/parallel.h"
#include "app/problems/problems.h"

namespace lanescope {
namespace {

using Floats = Eigen::Map<const Eigen::ArrayXf>;

Reference empty_reference(std::int64_t rows) {
    const auto count = static_cast<std::size_t>(rows);
    return {std::vector<double>(count), std::vector<double>(count), std::vector<std::int64_t>(count)};
}

Reference reference(const SgemvInstance& i, Progress& progress) {
    Reference out = empty_reference(i.rows);
    const double alpha = i.alpha, beta = i.beta;
    const Eigen::ArrayXd x = Floats(i.x.data(), i.cols).cast<double>();
    for_rows(i.rows, i.cols, progress, [&](std::int64_t row) {
        const Floats a(i.A.data() + row * i.cols, i.cols);
        const double old = beta == 0 ? 0 : beta * double(i.y[row]);
        out.y[row] = alpha * (a.cast<double>() * x).sum() + old;
        out.scale[row] = std::abs(alpha) * (a.cast<double>() * x).abs().sum() + std::abs(old);
        out.terms[row] = i.cols + (beta == 0 ? 0 : 1);
    });
    return out;
}

Reference reference(const SpmvInstance& i, Progress& progress) {
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

Reference reference_of(const Instance& instance, Progress& progress) {
    progress.phase("computing the reference");
    return std::visit([&](const auto& i) { return reference(i, progress); }, instance);
}

}  // namespace lanescope
