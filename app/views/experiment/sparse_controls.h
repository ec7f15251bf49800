// The controls of a sparse matrix: its pattern, and the knobs of that pattern.
#pragma once

#include <cstdint>

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_sparse(ViewContext& context, SpmvProblem& problem);

/// The seed's field, which every generated matrix has.
void seed_field(std::uint64_t& seed);

/// The side of a grid with other neighbours: from the plane into space, and back, it keeps about as many points.
std::int64_t side_for(std::int64_t side, std::int64_t points_before, std::int64_t points);

}  // namespace lanescope
