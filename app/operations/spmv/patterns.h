// Sparse patterns and stencils.
#pragma once

#include <array>
#include <cstdint>

#include "app/operations/spmv/problem.h"

namespace lanescope {

inline constexpr std::array generated_patterns{SparsePattern::uniform, SparsePattern::rmat, SparsePattern::banded,
                                               SparsePattern::stencil};

/// Includes the centre.
inline constexpr std::array<std::int64_t, 4> stencil_points{5, 9, 7, 27};
constexpr bool is_in_space(std::int64_t points) { return points == 7 || points == 27; }
/// Returns the largest side for which an int counts the rows.
constexpr std::int64_t max_side(std::int64_t points) { return is_in_space(points) ? 1290 : 46'340; }

/// Keeps about the same number of points between 2D and 3D.
std::int64_t side_for(std::int64_t side, std::int64_t points_before, std::int64_t points);

}  // namespace lanescope
