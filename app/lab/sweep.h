// A sweep: the same variants on many problems, verified and timed; no lanes are recorded.
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
    Experiment base;                ///< all but the problem
    std::vector<Problem> problems;  ///< in order, of one operation
    /// Lanes a row, and warps a block, where these are an axis: each problem runs with each of them in the variants
    /// that have the choice; variants without it run once a problem. Empty: the variants as they are.
    std::vector<int> lanes = {}, warps = {};
};

/// The points of a sweep: one experiment each. Throws UsageError when there is none, a problem is there twice, or no
/// variant takes any of the lanes or warps.
std::vector<Experiment> points_of(const Sweep& sweep);

/// Texts as typed ("K=64:4096:*2") become a sweep from the experiment's problem on. Throws UsageError as parse_axis and
/// problems_along do, and when there is no axis or more than two.
Sweep sweep_along(const std::vector<std::string>& axes, const Experiment& base);

/// Called in the order of the points, with the results of each in the order of its variants. `known`: they were there
/// already.
using OnPoint = std::function<void(const std::vector<RunResultPtr>& point, bool known)>;

/// Whether two results are of the same variant on the same problem, schedule, backend and device: the later one of a
/// file takes the earlier one's place.
bool same_run(const RunResult& a, const RunResult& b);

/// Runs every point and returns all results, point after point, whichever runner each came from: they share the points
/// out, and the one that is lost gives its point back. A point whose results stand in `known` is not run again, unless
/// none of its variants could run then. A point that cannot run as a whole (it does not fit into memory, say) gives
/// results with `failure`, and the sweep goes on. Throws UsageError about the variants and for a problem that is there
/// twice, BackendUnavailable when no runner is left, and Cancelled.
std::vector<RunResultPtr> run_sweep(const std::vector<Runner*>& runners, const Sweep& sweep,
                                    const std::vector<RunResultPtr>& known, Progress& progress,
                                    const OnPoint& on_point = {});

}  // namespace lanescope
