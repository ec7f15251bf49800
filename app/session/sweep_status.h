// The current or last sweep.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/model/experiment.h"
#include "app/model/report.h"
#include "app/model/run_result.h"

namespace lanescope {

struct SweepStatus {
    std::uint64_t run = 0;
    std::vector<std::string> axes;  ///< horizontal one first
    Experiment base;
    std::string asked;  ///< request; an equal one resumes the sweep
    std::vector<RunResultPtr> results;
    std::vector<RunResultPtr> beside;  ///< from recordings or earlier sweeps
    std::uint64_t revision = 0;        ///< increases when results change
    std::size_t done = 0, total = 0;
    bool busy = false, waiting = false;
    bool awaiting = false;  ///< no report of the latest request yet
    double seconds_left = -1;
    std::string phase, error;
    std::string file;  ///< of finished points

    void begin(std::vector<std::string> axes_of_it, Experiment base_of_it, std::string text, std::string file_of_it);
    /// Adds a report. A report of another sweep ends this one.
    void add(const SweepReport& report);
};

}  // namespace lanescope
