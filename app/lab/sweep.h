// A sweep: variants that are verified and timed, but not traced, on many problems.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/lab/runner.h"
#include "app/model/experiment.h"
#include "app/model/progress.h"
#include "app/model/run_result.h"

namespace lanescope {

struct Sweep {
    Experiment base;                ///< everything except the problem
    std::vector<Problem> problems;  ///< in order, of one operation
    /// Axes of lanes per row and warps per block; empty if not an axis. Each problem runs with each value in variants
    /// that have the choice; other variants run once per problem.
    std::vector<int> lanes = {}, warps = {};
};

/// Returns one experiment per point. Throws UsageError if there is none, a problem is repeated, or no variant accepts
/// any of the lanes or warps.
std::vector<Experiment> points_of(const Sweep& sweep);

/// Parses axes such as "K=64:4096:*2" and applies them to the experiment's problem. Throws as parse_axis() and
/// problems_along(), and UsageError unless there are one or two axes.
Sweep sweep_along(const std::vector<std::string>& axes, const Experiment& base);

/// Receives each point in order, with one result per variant. known: it was not run again.
using OnPoint = std::function<void(const std::vector<RunResultPtr>& point, bool known)>;

/// Returns true if variant, problem, schedule, backend and device are equal: in a file, the later result replaces the
/// earlier one.
bool same_run(const RunResult& a, const RunResult& b);

/// Runs the points on all runners and returns their results in order. A lost runner returns its point to the others.
/// Points in `known` are not run again, unless all their variants failed. A point that cannot run, for example for lack
/// of memory, has results with `failure`, and the sweep continues. Throws UsageError for invalid variants or a repeated
/// problem, BackendUnavailable if all runners are lost, and Cancelled.
std::vector<RunResultPtr> run_sweep(const std::vector<Runner*>& runners, const Sweep& sweep,
                                    const std::vector<RunResultPtr>& known, Progress& progress,
                                    const OnPoint& on_point = {});

}  // namespace lanescope
