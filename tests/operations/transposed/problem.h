// y = A^T x with a dense matrix: its problems and their numbers.
#pragma once

#include "app/model/instance.h"

namespace lanescope {

/// A is row-major, rows x cols.
struct TransposedProblem {
    std::int64_t rows = 256, cols = 128;
    std::uint64_t seed = 7;
    bool operator==(const TransposedProblem&) const = default;
    static const Operation& operation();
};

/// A: rows x cols floats, row-major; x: rows.
struct TransposedInstance {
    std::int64_t rows = 0, cols = 0;
    Array<float> A, x;
    using Of = TransposedProblem;
};

}  // namespace lanescope
