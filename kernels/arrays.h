// The arrays of a problem as a launch needs them: spans of host memory for the emulator, of device memory for CUDA.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "kernels/simt/half.h"
#include "kernels/spmv/plan.h"

namespace lanescope {

/// y = alpha A x + beta y. An A that is not stored (unstored.h) has its seed, and an empty span.
struct SgemvArrays {
    int rows = 0, cols = 0;
    float alpha = 1, beta = 0;
    std::span<const float> A, x;
    std::span<float> y;
    int lanes = 0;
    std::span<const simt::half> A_half{}, x_half{};  ///< the same, rounded; empty unless a variant reads halves
    std::optional<std::uint64_t> unstored{};
    std::span<float> partials{};     ///< scratch of planned variants (kernels/sgemv/plan.h); empty for the others
    std::span<unsigned> arrivals{};  ///< zeros
    int warps = 0;                   ///< a block; 0: the variant chooses
    static constexpr std::array<std::string_view, 7> names{"A", "x", "y", "A", "x", "partials", "arrivals"};
};

/// y = A x, A in CSR.
struct SpmvArrays {
    int rows = 0, cols = 0;
    std::span<const int> offsets, columns;
    std::span<const float> values, x;
    std::span<float> y;
    int lanes = 0;
    const SpmvPlan* plan = nullptr;  ///< of planned variants
    std::span<const int> tiles{};    ///< the plan's
    std::span<float> partials{};     ///< a float a tile
    std::span<unsigned> arrivals{};  ///< a zero a tile
    int warps = 0;                   ///< a block; 0: the variant chooses
    static constexpr std::array<std::string_view, 8> names{"offsets", "columns", "values",   "x",
                                                           "y",       "tiles",   "partials", "arrivals"};
};

}  // namespace lanescope
