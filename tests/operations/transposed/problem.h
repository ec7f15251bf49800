// Problems and instances of y = A^T x with a dense matrix.
#pragma once

#include "app/model/instance.h"
#include "app/model/operation.h"

namespace lanescope {

struct TransposedProblem {
    std::int64_t rows = 256, cols = 128;
    std::uint64_t seed = 7;
    bool operator==(const TransposedProblem&) const = default;
    static const Operation& operation();
};

/// A has rows x cols floats, row-major; x has rows floats.
struct TransposedInstance {
    std::int64_t rows = 0, cols = 0;
    Array<float> A, x;
    using Of = TransposedProblem;
};

/// The operations that ship, and this one.
OperationTable with_transposed();

}  // namespace lanescope
