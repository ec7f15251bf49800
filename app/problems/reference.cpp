// y in double precision, rows and the parts of long rows side by side, with the scale of the rounding bound.
#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_reduce.h>

#include <Eigen/Core>
#include <algorithm>
#include <cmath>

#include "app/machine/memory/half.h"
#include "app/machine/memory/procedural.h"
#include "app/problems/parallel.h"
#include "app/problems/problems.h"

namespace lanescope {
namespace {

using Floats = Eigen::Map<const Eigen::ArrayXf>;

Reference empty_reference(std::int64_t rows, Progress& progress) {
    Reference out;
    grow(out.y, rows, progress);
    grow(out.scale, rows, progress);
    grow(out.terms, rows, progress);
    return out;
}

double rounded_to_half(float value) { return simt::to_float(simt::to_half(value)); }

/// Part of A, or of x, as a variant reads it.
Eigen::ArrayXd as_read(const float* values, std::int64_t count, Inputs inputs) {
    const Floats floats(values, count);
    if (inputs.are_halves()) return floats.unaryExpr(&rounded_to_half);
    return floats.cast<double>();
}

/// `count` elements of A, from number `first` on.
Eigen::ArrayXd part_of_A(const SgemvInstance& i, std::int64_t first, std::int64_t count, Inputs inputs) {
    if (!i.procedural) return as_read(i.A.data() + first, count, inputs);
    return Eigen::ArrayXd::NullaryExpr(count, [&](Eigen::Index k) {
        const double value = simt::unstored_element(*i.procedural, static_cast<std::uint64_t>(first + k));
        return inputs.are_halves() ? rounded_to_half(static_cast<float>(value)) : value;
    });
}

struct RowSum {
    double value = 0, scale = 0;
    void add(const RowSum& other) {
        value += other.value;
        scale += other.scale;
    }
};

constexpr std::int64_t part = 4096;        ///< elements that are summed one after another
constexpr std::int64_t parts_a_task = 16;  ///< so that a long row is spread over the cores

/// Sums of part after part of [0, count), added up in a tree that depends on the count alone: whatever the number of
/// threads, the same bits come out. sum(first, last) is of one part.
template <class Sum>
RowSum sum_of_parts(std::int64_t count, WorkDone& done, Sum sum) {
    const auto some = [&](std::int64_t first, std::int64_t last, RowSum so_far) {
        for (std::int64_t k = first; k < last; k += part) so_far.add(sum(k, std::min(k + part, last)));
        if (count > part) done.add(last - first);
        return so_far;
    };
    if (count <= part * parts_a_task) return some(0, count, {});
    const std::int64_t parts = (count + part - 1) / part;
    return oneapi::tbb::parallel_deterministic_reduce(
        oneapi::tbb::blocked_range<std::int64_t>(0, parts, parts_a_task), RowSum{},
        [&](const auto& range, const RowSum& so_far) {
            return some(range.begin() * part, std::min(range.end() * part, count), so_far);
        },
        [](RowSum left, const RowSum& right) { return left.add(right), left; });
}

/// Calls row(r, done) for each row, whose elements are work to be counted: long rows count theirs part by part.
template <class Length, class Row>
void for_rows_of(std::int64_t rows, std::int64_t elements, Progress& progress, Length length, Row sum_row) {
    WorkDone done(static_cast<double>(elements), progress);
    in_parallel(rows, rows_a_part(elements / std::max<std::int64_t>(rows, 1)),
                [&](std::int64_t first, std::int64_t last) {
                    done.check();
                    std::int64_t in_short_rows = 0;
                    for (std::int64_t row = first; row < last; ++row) {
                        sum_row(row, done);
                        if (length(row) <= part) in_short_rows += length(row);
                    }
                    done.add(in_short_rows);
                });
}

/// x as a variant reads it: rounded once, not once a row.
Array<float> rounded_x(const SgemvInstance& i, Inputs inputs, Progress& progress) {
    Array<float> x;
    if (!inputs.are_halves()) return x;
    grow(x, i.cols, progress);
    for_rows(i.cols, 8, progress, [&](std::int64_t k) { x[k] = static_cast<float>(rounded_to_half(i.x[k])); });
    return x;
}

Reference reference(const SgemvInstance& i, Inputs inputs, Progress& progress) {
    Reference out = empty_reference(i.rows, progress);
    if (inputs.are_halves()) out.roundings = 3;
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
        const double old = beta == 0 ? 0 : beta * double(i.y[row]);
        out.y[row] = alpha * sum.value + old;
        out.scale[row] = std::abs(alpha) * sum.scale + std::abs(old);
        out.terms[row] = i.cols + (beta == 0 ? 0 : 1);
    });
    return out;
}

Reference reference(const SpmvInstance& i, Inputs, Progress& progress) {
    Reference out = empty_reference(i.rows, progress);
    const auto length = [&](std::int64_t row) { return std::int64_t{i.offsets[row + 1]} - i.offsets[row]; };
    for_rows_of(i.rows, i.nonzeros(), progress, length, [&](std::int64_t row, WorkDone& done) {
        const std::int64_t begin = i.offsets[row];
        const RowSum sum = sum_of_parts(length(row), done, [&](std::int64_t first, std::int64_t last) {
            RowSum of_part;
            for (std::int64_t at = begin + first; at < begin + last; ++at) {
                const double product = double(i.values[at]) * double(i.x[i.columns[at]]);
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

}  // namespace

Reference reference_of(const Instance& instance, Progress& progress, Inputs inputs) {
    progress.phase("computing the reference");
    return std::visit([&](const auto& i) { return reference(i, inputs, progress); }, instance);
}

}  // namespace lanescope
