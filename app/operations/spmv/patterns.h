// Sparse patterns and stencils.
#pragma once

#include <array>
#include <cstdint>

#include "app/operations/spmv/problem.h"

namespace lanescope {

/// Patterns made from sizes and a seed.
inline constexpr std::array generated_patterns{SparsePattern::uniform, SparsePattern::rmat, SparsePattern::banded,
                                               SparsePattern::stencil};

/// Numbers of points of a stencil, centre included, in 2D or 3D.
inline constexpr std::array<std::int64_t, 4> stencil_points{5, 9, 7, 27};
constexpr bool is_in_space(std::int64_t points) { return points == 7 || points == 27; }
/// Returns the largest side for which an int counts the rows.
constexpr std::int64_t max_side(std::int64_t points) { return is_in_space(points) ? 1290 : 46'340; }

/// Returns the side for another stencil: a change between 2D and 3D keeps about the same number of points.
std::int64_t side_for(std::int64_t side, std::int64_t points_before, std::int64_t points);

}  // namespace lanescope
