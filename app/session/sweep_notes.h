// A session's data on its current or last sweep.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/model/experiment.h"
#include "app/model/report.h"
#include "app/model/run_result.h"

namespace lanescope {

struct SweepNotes {
    std::uint64_t run = 0;
    std::vector<std::string> axes;  ///< names, the horizontal one first
    Experiment base;                ///< origin of the points
    std::string asked;              ///< text of the request; an equal request resumes the sweep
    std::vector<RunResultPtr> results;
    std::vector<RunResultPtr> beside;  ///< of recordings, or kept from earlier sweeps
    std::uint64_t revision = 0;        ///< increases when results change
    std::size_t done = 0, total = 0;
    bool busy = false, waiting = false;
    bool awaiting = false;  ///< the first report of the latest request has not arrived
    double seconds_left = -1;
    std::string phase, error;
    std::string file;  ///< where finished points are stored

    void begin(std::vector<std::string> axes_of_it, Experiment base_of_it, std::string text, std::string file_of_it);
    /// Adds a report of this sweep. A report of another sweep ends it.
    void add(const SweepReport& report);
};

}  // namespace lanescope
