// What a notebook says about a sweep that runs, or has run.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/model/experiment.h"
#include "app/model/run_result.h"

namespace lanescope {

/// What a sweep has to say since it was last asked.
struct SweepReport {
    std::uint64_t run = 0;              ///< which sweep this belongs to; 0: there has been none
    std::vector<RunResultPtr> results;  ///< of points finished since the last report, or found in the file
    std::size_t done = 0, total = 0;    ///< points
    bool busy = false;                  ///< points are left, and it has not been cancelled
    bool waiting = false;               ///< something else has the machine for now
    double seconds_left = -1;           ///< -1: not known yet
    std::string phase;                  ///< "sgemv:512x512: timing"
    std::string error;                  ///< one line, when it failed as a whole
};

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
