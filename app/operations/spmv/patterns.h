// The sparse patterns: which are made and which are read, and which stencils there are.
#pragma once

#include <array>
#include <cstdint>

#include "app/operations/spmv/problem.h"

namespace lanescope {

/// Matrices that are made from a few sizes and a seed, and not read from a file.
inline constexpr std::array generated_patterns{SparsePattern::uniform, SparsePattern::rmat, SparsePattern::banded,
                                               SparsePattern::stencil};

/// Points that a stencil may have: itself and its neighbours, in the plane or in space.
inline constexpr std::array<std::int64_t, 4> stencil_points{5, 9, 7, 27};
constexpr bool is_in_space(std::int64_t points) { return points == 7 || points == 27; }
/// Points along a side with which CSR can still count the rows.
constexpr std::int64_t max_side(std::int64_t points) { return is_in_space(points) ? 1290 : 46'340; }

/// The side of a grid with other neighbours: from the plane into space, and back, it keeps about as many points.
std::int64_t side_for(std::int64_t side, std::int64_t points_before, std::int64_t points);

}  // namespace lanescope
