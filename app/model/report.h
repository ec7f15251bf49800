// Reports of the lab on its runs, shape tests and sweeps.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/model/run_result.h"
#include "app/model/seconds_left.h"
#include "app/model/shape_trial.h"

namespace lanescope {

struct Report {
    std::uint64_t run = 0;              ///< id of the submission
    std::vector<RunResultPtr> results;  ///< new ones, in the order of the experiment's variants
    bool started = false;               ///< in the first report of a run
    bool finished = false;              ///< done, failed or cancelled
    bool busy = false;
    bool cancelled = false;
    double fraction = 0;  ///< of the whole run
    double seconds = 0;   ///< since the submission
    SecondsLeft seconds_left;
    std::string phase;
    std::string error;  ///< one line
};

struct TrialReport {
    std::uint64_t run = 0;           ///< id of the submission; 0: none yet
    std::vector<ShapeTrial> trials;  ///< new ones, smallest shape first
    std::size_t total = 0;
    bool busy = false;  ///< some are left, and no other work precedes them
    std::string error;  ///< one line
};

struct SweepReport {
    std::uint64_t run = 0;              ///< 0: none yet
    std::vector<RunResultPtr> results;  ///< new points, also from the file
    std::size_t done = 0, total = 0;    ///< points
    bool busy = false;
    bool waiting = false;      ///< other work runs first
    double seconds_left = -1;  ///< -1: not known
    std::string phase;
    std::string error;  ///< one line
};

}  // namespace lanescope
