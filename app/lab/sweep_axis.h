// An axis of a sweep.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/problem.h"

namespace lanescope {

/// A name of problem_axes() in app/model/problem_axis.h. Dense: M, K, MK. Uniform: rows, max, skew, density. Banded:
/// rows, band. R-MAT: scale, edges. Stencil: side. Also lanes per row and warps per block.
struct Axis {
    std::string name;
    std::vector<std::int64_t> values;
};

/// Points per sweep: each is a run, and one file contains all results.
inline constexpr std::size_t max_points = 500;

/// Parses "MK=512,1000,4096", "K=1024:65536:*2" or "rows=1000:9000:+1000"; the end is included. Throws UsageError for
/// an unknown axis, a bad value, or more than max_points values.
Axis parse_axis(std::string_view text);

Problem default_problem(const Axis& axis);

/// Returns `base` with each combination of values; the last axis varies fastest. A square matrix stays square along
/// rows; max is at most cols. Axes of tuning.h change no problem. Throws UsageError for a foreign or repeated axis, an
/// invalid value, or too many points.
std::vector<Problem> problems_along(const std::vector<Axis>& axes, const Problem& base);

/// Returns lanes per row or warps per block; empty without that axis. Throws UsageError above the maximum.
std::vector<int> tuned_along(const std::vector<Axis>& axes, std::string_view tuning);

}  // namespace lanescope
