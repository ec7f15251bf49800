// Reports of the lab on its runs, shape tests and sweeps.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/model/run_result.h"
#include "app/model/seconds_left.h"
#include "app/model/shape_trial.h"

namespace lanescope {

/// News of a run since the last report.
struct Report {
    std::uint64_t run = 0;              ///< id of the submission
    std::vector<RunResultPtr> results;  ///< finished since the last report, in the order of the experiment's variants
    bool started = false;               ///< the first report of a run
    bool finished = false;              ///< done, failed or cancelled
    bool busy = false;
    bool cancelled = false;  ///< ended early
    double fraction = 0;     ///< of the whole run, 0 to 1
    double seconds = 0;      ///< since the submission
    SecondsLeft seconds_left;
    std::string phase;  ///< "tracing cte"
    std::string error;  ///< one line, if the run failed as a whole
};

/// News of the shape tests of user kernels since the last report.
struct TrialReport {
    std::uint64_t run = 0;           ///< id of the submission; 0: none yet
    std::vector<ShapeTrial> trials;  ///< finished since the last report, smallest shape first
    std::size_t total = 0;           ///< number of all shape tests
    bool busy = false;               ///< some are left, and no other work precedes them
    std::string error;               ///< one line, if they failed as a whole
};

/// News of a sweep since the last report.
struct SweepReport {
    std::uint64_t run = 0;              ///< id of the sweep; 0: none yet
    std::vector<RunResultPtr> results;  ///< points finished since the last report, or read from the file
    std::size_t done = 0, total = 0;    ///< points
    bool busy = false;                  ///< points are left, and the sweep is not cancelled
    bool waiting = false;               ///< other work has precedence
    double seconds_left = -1;           ///< -1: not known yet
    std::string phase;                  ///< "spmv:…: timing"
    std::string error;                  ///< one line, if the sweep failed as a whole
};

}  // namespace lanescope
