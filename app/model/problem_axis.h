// The axes along which a sweep can go: one size of a problem, or of a variant, each.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "app/model/experiment.h"
#include "app/model/problem.h"

namespace lanescope {

struct ProblemAxis {
    std::string_view name;     ///< as typed: "MK"
    std::string_view title;    ///< as shown: "M = K"
    std::string_view what;     ///< one sentence
    std::string_view problem;  ///< text of the problem that it is taken along when none is named
    std::string_view values;   ///< worth a first look: "256:4096:*2"
};

/// The axis of the variants' lanes a row: the problem stays as it is.
inline constexpr std::string_view lanes_axis = "lanes";
/// That of their warps a block.
inline constexpr std::string_view warps_axis = "warps";

std::span<const ProblemAxis> problem_axes();

/// The axis of that name, or nullptr. Of several operations that have one, the first of the table.
const ProblemAxis* find_axis(std::string_view name);

/// Those that the problem has: its operation's, and behind them those of variants.
std::vector<const ProblemAxis*> axes_of(const Problem& problem);

/// Sets the size that the axis is about; false when the problem has no such axis. Along `lanes` and `warps`
/// nothing changes.
bool move_along(Problem& problem, std::string_view axis, std::int64_t value);

/// Where a variant on a problem stands on the axis, or nothing: then it has no place there.
std::optional<double> place_on(const Problem& problem, const VariantChoice& variant, std::string_view axis);

}  // namespace lanescope
