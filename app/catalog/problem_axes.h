// The axes of all operations, and the two sizes of variants.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "app/model/problem_parameters.h"

namespace lanescope {

/// Returns the axes of all operations, then `lanes` and `warps`.
std::span<const ProblemAxis> problem_axes();

/// Returns nullptr for an unknown name, and the first of several.
const ProblemAxis* find_axis(std::string_view name);

/// Returns the axes of variants last.
std::vector<const ProblemAxis*> axes_of(const Problem& problem);

/// Returns false if the problem has no such axis. `lanes` and `warps` change nothing.
bool move_along(Problem& problem, std::string_view axis, std::int64_t value);

/// Returns nothing if the run is not on the axis.
std::optional<double> place_on(const Problem& problem, const VariantChoice& variant, std::string_view axis);

}  // namespace lanescope
