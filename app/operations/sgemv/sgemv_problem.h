// y = alpha A x + beta y with a dense matrix.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "app/model/instance.h"

namespace lanescope {

/// A is row-major.
struct SgemvProblem {
    std::int64_t rows = 4096;
    std::int64_t cols = 4096;
    float alpha = 1;
    float beta = 0;
    std::uint64_t seed = 7;
    bool operator==(const SgemvProblem&) const = default;
    static const Operation& operation();
};

/// A: rows x cols, row-major; x: cols; y: rows, before the product. An A too large to store is empty; its elements
/// follow from the seed `procedural` (app/model/element_values.h).
struct SgemvInstance {
    std::int64_t rows = 0, cols = 0;
    float alpha = 1, beta = 0;
    Array<float> A, x, y;
    std::optional<std::uint64_t> procedural{};
    using Of = SgemvProblem;
};

/// Returns "alpha" and "beta" unless default.
std::vector<std::string_view> unusual_factors(float alpha, float beta);

}  // namespace lanescope
