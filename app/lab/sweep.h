// An axis of a sweep.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/base/progress.h"
#include "app/catalog/catalog.h"
#include "app/catalog/problem_axes.h"
#include "app/model/experiment.h"
#include "app/model/problem.h"
#include "app/model/run_result.h"
#include "app/model/runner.h"

namespace lanescope {

/// A name of problem_axes() in app/model/problem_parameters.h. Dense: M, K, MK. Uniform: rows, max, skew, density.
/// Banded: rows, band. R-MAT: scale, edges. Stencil: side. Also lanes per row and warps per block.
struct Axis {
    std::string name;
    std::vector<std::int64_t> values;
};

/// Points per sweep: each is a run, all in one file.
inline constexpr std::size_t max_points = 500;

/// Parses "MK=512,1000,4096", "K=1024:65536:*2" or "rows=1000:9000:+1000", end included. Throws UsageError for an
/// unknown axis, a bad value, or over max_points values.
Axis parse_axis(std::string_view text);

/// Returns the names of axes such as "MK=512,1000,4096". Throws as parse_axis().
std::vector<std::string> axis_names(const std::vector<std::string>& axes);

Problem default_problem(const Axis& axis);

/// Returns `base` with each combination of values; the last axis varies fastest. A square matrix stays square along
/// rows; max is at most cols. Throws UsageError for a foreign or repeated axis, an invalid value, or too many points.
std::vector<Problem> problems_along(const std::vector<Axis>& axes, const Problem& base);

/// Returns lanes per row or warps per block; empty without that axis. Throws UsageError above the maximum.
std::vector<int> tuned_along(const std::vector<Axis>& axes, std::string_view tuning);

// Verifies and times variants on many problems, without lanes.
struct Sweep {
    Experiment base;                ///< except the problem
    std::vector<Problem> problems;  ///< in order, of one operation
    /// Lanes per row and warps per block; empty: not an axis. Variants without the choice run once per problem.
    std::vector<int> lanes = {}, warps = {};
};

/// One experiment per point. Throws UsageError for no point, a repeated problem, or a value that no variant accepts.
std::vector<Experiment> points_of(const Catalog& catalog, const Sweep& sweep);

/// Parses axes such as "K=64:4096:*2". Throws as parse_axis() and problems_along(), and UsageError unless there are one
/// or two axes.
Sweep sweep_along(const std::vector<std::string>& axes, const Experiment& base);

/// Receives points in order, one result per variant. known: not run again.
using OnPoint = std::function<void(const std::vector<RunResultPtr>& point, bool known)>;

/// Compares variant, problem, schedule, backend and device. In a file, later results replace equal ones.
bool same_run(const RunResult& a, const RunResult& b);

/// Returns all results in order. A lost runner returns its point. A point in `known` runs again only if all its
/// variants failed. A point that cannot run, for example for lack of memory, yields `failure`. Throws UsageError for
/// bad variants or a repeated problem, BackendUnavailable if all runners are lost, Cancelled.
std::vector<RunResultPtr> run_sweep(const Catalog& catalog, const std::vector<Runner*>& runners, const Sweep& sweep,
                                    const std::vector<RunResultPtr>& known, Progress& progress,
                                    const OnPoint& on_point = {});

}  // namespace lanescope
