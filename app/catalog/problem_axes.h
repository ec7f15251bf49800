// All operations' axes, and the two variant sizes.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "app/model/problem_parameters.h"

namespace lanescope {

/// Returns `lanes` and `warps` last.
std::span<const ProblemAxis> problem_axes();

/// Returns the first of several; nullptr for an unknown name.
const ProblemAxis* find_axis(std::string_view name);

/// Returns variant axes last.
std::vector<const ProblemAxis*> axes_of(const Problem& problem);

/// Returns false without such an axis. `lanes` and `warps` change nothing.
bool move_along(Problem& problem, std::string_view axis, std::int64_t value);

/// Returns nothing if the run is off the axis.
std::optional<double> place_on(const Problem& problem, const VariantChoice& variant, std::string_view axis);

}  // namespace lanescope
