// The session: everything the views may show. The lab's reports are added to it; views read it and change nothing.
#pragma once

#include <string>
#include <vector>

#include "app/model/capabilities.h"
#include "app/model/experiment.h"
#include "app/model/place_entry.h"
#include "app/model/report.h"
#include "app/model/run_result.h"
#include "app/model/seconds_left.h"
#include "app/session/sweep_notes.h"
#include "app/session/trial_notes.h"

namespace lanescope {

/// What a run took the place of.
struct Replaced {
    std::vector<RunResultPtr> results;
    bool from_file = false;
};

struct Session {
    Capabilities capabilities;
    Experiment experiment;              ///< that the results belong to
    std::vector<RunResultPtr> results;  ///< of the current experiment, in its order; then what is pinned
    std::size_t own = 0;                ///< how many of them belong to the experiment, and leave with its next run
    std::uint64_t revision = 0;         ///< grows whenever results change: views rebuild what they derived
    std::uint64_t run = 0;              ///< the latest submission heard of
    bool awaiting = false;              ///< its first results have yet to replace the old ones
    bool busy = false;
    bool from_file = false;            ///< the own results come from a recording
    bool ignores_run = false;          ///< what is under way was begun for other results than these
    double fraction = 0, seconds = 0;  ///< of the latest run, as in its report
    SecondsLeft seconds_left;
    std::string phase;
    Replaced stood;                           ///< until the run is done: it comes back when the run is cancelled
    std::string error;                        ///< of the last run or file; stays until the next one
    std::string notice;                       ///< last good news: "saved to …"
    std::string compiling;                    ///< the CUDA file that is being opened; empty: none
    std::vector<std::string> recent_kernels;  ///< CUDA files of one's own, the latest first
    std::vector<PlaceEntry> places;           ///< where kernels can run
    SweepNotes sweep;
    TrialNotes trials;

    /// Takes up a report. The old results stay until the first new one arrives, so that a live run does not flicker.
    /// A recording stays beside them, and what stood before a run that is cancelled half-way comes back. A result whose
    /// variant and problem are there already takes that one's place: a time may follow its trace. Reports of an older
    /// run are ignored, as are results of one that `ignores_run` is about.
    void add(const Report& report);
    /// Shows a recording in place of the results, with the experiment that made it; `name` is for the notice.
    void show(std::vector<RunResultPtr> recording, std::string name);
    /// Shows a recording beside what is there, where it stays when the experiment runs again. What is there already is
    /// not shown twice, and the points of a sweep go to the sweep's plot. With nothing there it is as show().
    void show_beside(const std::vector<RunResultPtr>& recording, const std::string& name);
    /// Keeps the results, so that the next run stands beside them.
    void pin();
    /// Lets go of all that was kept or opened beside.
    void unpin();
    /// Nothing is kept: all that is there leaves when the next run has results, a recording too.
    void release();
    /// All results, those of sweeps too: what a saved session holds.
    std::vector<RunResultPtr> everything() const;
};

}  // namespace lanescope
