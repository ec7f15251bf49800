// A sweep verifies and times variants on many problems, without recording lanes.
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
    /// Values of lanes per row and warps per block; empty if not an axis. Variants without the choice run once per
    /// problem.
    std::vector<int> lanes = {}, warps = {};
};

/// Returns one experiment per point. Throws UsageError if there is none, a problem is repeated, or no variant accepts a
/// value.
std::vector<Experiment> points_of(const Sweep& sweep);

/// Parses axes such as "K=64:4096:*2" for the experiment's problem. Throws as parse_axis() and problems_along(), and
/// UsageError unless there are one or two axes.
Sweep sweep_along(const std::vector<std::string>& axes, const Experiment& base);

/// Receives points in order, with one result per variant. known: not run again.
using OnPoint = std::function<void(const std::vector<RunResultPtr>& point, bool known)>;

/// Compares variant, problem, schedule, backend and device. In a file, a later result replaces an equal one.
bool same_run(const RunResult& a, const RunResult& b);

/// Distributes points over the runners and returns all results in order. A lost runner returns its point. A point in
/// `known` is not run again, unless all its variants failed. A point that cannot run, for example for lack of memory,
/// yields `failure`. Throws UsageError for bad variants or a repeated problem, BackendUnavailable if all runners are
/// lost, Cancelled.
std::vector<RunResultPtr> run_sweep(const std::vector<Runner*>& runners, const Sweep& sweep,
                                    const std::vector<RunResultPtr>& known, Progress& progress,
                                    const OnPoint& on_point = {});

}  // namespace lanescope
