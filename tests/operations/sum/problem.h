// The sum of an array: an operation without a matrix.
#pragma once

#include "app/model/instance.h"
#include "app/model/operation.h"

namespace lanescope {

struct SumProblem {
    std::int64_t count = 4096;
    std::uint64_t seed = 7;
    bool operator==(const SumProblem&) const = default;
    static const Operation& operation();
};

struct SumInstance {
    Array<float> x;
    using Of = SumProblem;
};

/// The operations that ship, and this one.
OperationTable with_sum();

}  // namespace lanescope
