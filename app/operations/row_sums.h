// Parallel sums of rows in double precision.
#pragma once

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_reduce.h>

#include <algorithm>
#include <cstdint>

#include "app/operations/parallel.h"
#include "app/operations/reference.h"

namespace lanescope {

Reference empty_reference(std::int64_t rows, const Inputs& inputs, Progress& progress);

struct RowSum {
    double value = 0, scale = 0;
    void add(const RowSum& other) {
        value += other.value;
        scale += other.scale;
    }
};

inline constexpr std::int64_t elements_a_part = 4096;  ///< summed in sequence
inline constexpr std::int64_t parts_a_task = 16;       ///< spreads a long row over the cores

/// Sums parts in a tree that depends only on the count, so that bits do not depend on the number of threads. sum(first,
/// last) returns the sum of one part.
template <class Sum>
RowSum sum_of_parts(std::int64_t count, WorkDone& done, Sum sum) {
    const auto some = [&](std::int64_t first, std::int64_t last, RowSum so_far) {
        for (std::int64_t k = first; k < last; k += elements_a_part)
            so_far.add(sum(k, std::min(k + elements_a_part, last)));
        if (count > elements_a_part) done.add(last - first);
        return so_far;
    };
    if (count <= elements_a_part * parts_a_task) return some(0, count, {});
    const std::int64_t parts = (count + elements_a_part - 1) / elements_a_part;
    return oneapi::tbb::parallel_deterministic_reduce(
        oneapi::tbb::blocked_range<std::int64_t>(0, parts, parts_a_task), RowSum{},
        [&](const auto& range, const RowSum& so_far) {
            return some(range.begin() * elements_a_part, std::min(range.end() * elements_a_part, count), so_far);
        },
        [](RowSum left, const RowSum& right) { return left.add(right), left; });
}

/// Calls row(r, done). Elements count as work; long rows count theirs part by part.
template <class Length, class Row>
void for_rows_of(std::int64_t rows, std::int64_t elements, Progress& progress, Length length, Row sum_row) {
    WorkDone done(static_cast<double>(elements), progress);
    in_parallel(rows, rows_a_part(elements / std::max<std::int64_t>(rows, 1)),
                [&](std::int64_t first, std::int64_t last) {
                    done.check();
                    std::int64_t in_short_rows = 0;
                    for (std::int64_t row = first; row < last; ++row) {
                        sum_row(row, done);
                        if (length(row) <= elements_a_part) in_short_rows += length(row);
                    }
                    done.add(in_short_rows);
                });
}

}  // namespace lanescope
