// What a session says about a sweep that runs, or has run.
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
    Experiment base;                ///< that the points were derived from
    std::string asked;              ///< text of what was asked for: the same text goes on where it stopped
    std::vector<RunResultPtr> results;
    std::vector<RunResultPtr> beside;  ///< of recordings, or kept from sweeps before
    std::uint64_t revision = 0;        ///< grows whenever results change
    std::size_t done = 0, total = 0;
    bool busy = false, waiting = false;
    bool awaiting = false;  ///< the first report of the sweep that was asked for last has yet to come
    double seconds_left = -1;
    std::string phase, error;
    std::string file;  ///< where finished points are kept

    /// A new sweep is asked for.
    void begin(std::vector<std::string> axes_of_it, Experiment base_of_it, std::string text, std::string file_of_it);
    /// Takes up a report of the sweep that began here. Another one that takes its place ends it.
    void add(const SweepReport& report);
};

}  // namespace lanescope
