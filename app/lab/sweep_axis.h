// An axis of a sweep: one size of a problem, and the values that it takes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/problem.h"

namespace lanescope {

/// One of problem_axes() in app/model/problem_axis.h: M, K and MK of a dense matrix; rows, max, skew and density of a
/// uniform matrix, rows and band of a banded one, scale and edges of R-MAT, side of a stencil; lanes a row and warps a
/// block in variants that let them be chosen.
struct Axis {
    std::string name;
    std::vector<std::int64_t> values;
};

/// Problems in one sweep at most: each point is a run, and all results stand in one file.
inline constexpr std::size_t max_points = 500;

/// "MK=512,1000,4096", "K=1024:65536:*2" (each value twice the one before) or "rows=1000:9000:+1000"; 65536 and 9000
/// are taken too. Throws UsageError: an unknown axis, a bad value, more than max_points values.
Axis parse_axis(std::string_view text);

/// The problem that an axis belongs to when none is named.
Problem default_problem(const Axis& axis);

/// The base problem with every value of the axis; with several axes every combination, the last axis changing first. A
/// square matrix stays square along rows, and max is at most cols. Throws UsageError: an axis that the problem does not
/// have, an axis twice, a value that makes no sense, too many points. The axes of tuning.h move no problem.
std::vector<Problem> problems_along(const std::vector<Axis>& axes, const Problem& base);

/// Values of lanes a row or of warps a block (tuning.h), if that axis is among them. Throws UsageError for more than
/// there can be.
std::vector<int> tuned_along(const std::vector<Axis>& axes, std::string_view tuning);

}  // namespace lanescope
