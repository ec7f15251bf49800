// A sweep: the same variants on many problems, verified and timed; no lanes are recorded.
#pragma once

#include <functional>
#include <vector>

#include "app/lab/lab.h"

namespace lanescope {

struct Sweep {
    Experiment base;                ///< all but the problem
    std::vector<Problem> problems;  ///< the points, in order, of one operation
};

/// Called when a point is done, with its results in the order of the variants. `known`: they were there already.
using OnPoint = std::function<void(const std::vector<RunResultPtr>& point, bool known)>;

/// Whether two results are of the same variant on the same problem, schedule, backend and device: the later one of a
/// file takes the earlier one's place.
bool same_run(const RunResult& a, const RunResult& b);

/// Runs every point and returns all results, point after point. A point whose results stand in `known` is not run
/// again, unless none of its variants could run then. A point that cannot run as a whole (it does not fit into memory,
/// say) gives results with `failure`, and the sweep goes on. Throws what run_experiment throws about the variants and
/// the backend, UsageError when a problem is there twice, and Cancelled.
std::vector<RunResultPtr> run_sweep(const Backends& backends, const Sweep& sweep,
                                    const std::vector<RunResultPtr>& known, Progress& progress,
                                    const OnPoint& on_point = {});

}  // namespace lanescope
