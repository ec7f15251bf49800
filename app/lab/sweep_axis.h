// An axis of a sweep: a size of the problem and its values.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/problem.h"

namespace lanescope {

/// One of problem_axes() in app/model/problem_axis.h. Dense: M, K, MK. Uniform: rows, max, skew, density. Banded: rows,
/// band. R-MAT: scale, edges. Stencil: side. Also lanes per row and warps per block, in variants with that choice.
struct Axis {
    std::string name;
    std::vector<std::int64_t> values;
};

/// Largest number of points of a sweep: each is a run, and one file contains all results.
inline constexpr std::size_t max_points = 500;

/// Parses "MK=512,1000,4096", "K=1024:65536:*2" (doubling) or "rows=1000:9000:+1000"; ranges include their end. Throws
/// UsageError for an unknown axis, a bad value, or more than max_points values.
Axis parse_axis(std::string_view text);

/// Returns the default problem for an axis.
Problem default_problem(const Axis& axis);

/// Returns the base problem with each combination of values; the last axis varies fastest. A square matrix stays square
/// along rows, and max is at most cols. The axes of tuning.h change no problem. Throws UsageError for an axis that the
/// problem lacks, a repeated axis, an invalid value, or too many points.
std::vector<Problem> problems_along(const std::vector<Axis>& axes, const Problem& base);

/// Returns the values of lanes per row or warps per block; empty without that axis. Throws UsageError for a value above
/// the maximum.
std::vector<int> tuned_along(const std::vector<Axis>& axes, std::string_view tuning);

}  // namespace lanescope
