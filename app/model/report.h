// What the lab says of its work when it is asked: of a run, and of a sweep.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/model/run_result.h"
#include "app/model/seconds_left.h"
#include "app/model/shape_trial.h"

namespace lanescope {

/// What the lab has to say since it was last asked.
struct Report {
    std::uint64_t run = 0;              ///< which submission this belongs to
    std::vector<RunResultPtr> results;  ///< finished since the last report, in the order of the experiment's variants
    bool started = false;               ///< the first report of a run
    bool finished = false;              ///< done, failed or cancelled
    bool busy = false;
    bool cancelled = false;  ///< it was ended before it was done
    double fraction = 0;     ///< of the whole run, 0 to 1
    double seconds = 0;      ///< since it was submitted
    SecondsLeft seconds_left;
    std::string phase;  ///< "tracing cte"
    std::string error;  ///< one line, when the run failed as a whole
};

/// What trials of one's own kernels have to say since they were last asked for.
struct TrialReport {
    std::uint64_t run = 0;           ///< which submission this belongs to; 0: there has been none
    std::vector<ShapeTrial> trials;  ///< done since the last report, smallest shape first
    std::size_t total = 0;           ///< of all of them
    bool busy = false;               ///< some are left, and nothing came before them
    std::string error;               ///< one line, when they failed as a whole
};

/// What a sweep has to say since it was last asked.
struct SweepReport {
    std::uint64_t run = 0;              ///< which sweep this belongs to; 0: there has been none
    std::vector<RunResultPtr> results;  ///< of points finished since the last report, or found in the file
    std::size_t done = 0, total = 0;    ///< points
    bool busy = false;                  ///< points are left, and it has not been cancelled
    bool waiting = false;               ///< something else has the machine for now
    double seconds_left = -1;           ///< -1: not known yet
    std::string phase;                  ///< "spmv:…: timing"
    std::string error;                  ///< one line, when it failed as a whole
};

}  // namespace lanescope
