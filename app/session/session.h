// The session: all data for views, which only read it. The lab's reports are added to it.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "app/model/capabilities.h"
#include "app/model/experiment.h"
#include "app/model/place_entry.h"
#include "app/model/report.h"
#include "app/model/run_result.h"
#include "app/model/seconds_left.h"
#include "app/session/choice.h"
#include "app/session/confirmation.h"
#include "app/session/exercise_status.h"
#include "app/session/file_status.h"
#include "app/session/inspections.h"
#include "app/session/own_text.h"
#include "app/session/pinned.h"
#include "app/session/refused_kernel.h"
#include "app/session/sweep_status.h"
#include "app/session/tab_status.h"
#include "app/session/trial_status.h"
#include "app/session/version.h"

namespace lanescope {

struct Replaced {
    std::vector<RunResultPtr> results;
    bool from_file = false;
};

struct Session {
    Capabilities capabilities;
    Experiment experiment;              ///< of the results
    std::vector<RunResultPtr> results;  ///< own ones in the experiment's order, then pinned ones
    std::size_t own = 0;                ///< leading results that the next run replaces
    std::uint64_t revision = 0;         ///< increases when results change, so that views rebuild derived data
    std::uint64_t run = 0;              ///< id of the latest submission
    bool awaiting = false;              ///< no results of the run yet
    bool busy = false;
    bool from_file = false;               ///< own results are from a recording
    std::vector<std::string> recordings;  ///< paths of the recordings of these results
    bool ignores_run = false;             ///< the current run is for other results
    double fraction = 0, seconds = 0;     ///< of the latest run
    SecondsLeft seconds_left;
    std::string phase;
    std::vector<Pinned> pinned;  ///< latest first
    bool released = false;       ///< the next run replaces everything
    /// By variant: the last verified results of this problem with lanes, for runs without lanes.
    std::map<std::string, RunResultPtr> last_good;
    std::vector<RunResultPtr> older;                       ///< own results of the previous run, not replaced yet
    Replaced stood;                                        ///< restored if the run is cancelled
    std::string error;                                     ///< of the last run or file; stays until the next one
    std::string notice;                                    ///< "saved to …"
    std::string compiling;                                 ///< CUDA file; may be empty
    std::map<std::string, OwnText> own_texts;              ///< by file: the user's kernels among the variants
    std::vector<RefusedKernel> refused;                    ///< latest last
    std::map<std::string, std::vector<Version>> versions;  ///< by file
    std::vector<RunResultPtr> shown_versions;              ///< those among `results`
    std::string to_edit;                                   ///< file to edit once it has run
    std::vector<PlaceEntry> places;
    SweepStatus sweep;
    ExerciseStatus exercise;
    Inspections inspections;
    TrialStatus trials;  ///< of user kernels
    TabStatus tabs;
    bool can_undo = false, can_redo = false;
    FileStatus files;
    Confirmation confirmation;

    /// Adds a report. Results stay until new ones of their variant arrive, to avoid flicker; those of other variants
    /// and problems are removed with the first new one. Recordings stay. Cancelling a run restores earlier results.
    /// Equal variant and problem replace a result, because a time may follow its trace. Ignores older runs and, with
    /// `ignores_run`, the current one.
    void add(const Report& report);
    /// Replaces everything by a recording with its experiment and pins. `name` is for the notice.
    void show(std::vector<RunResultPtr> recording, std::string name);
    /// Adds a recording, which later runs keep. Skips known results; points of a sweep go to the sweep's plot. Without
    /// results, it is like show().
    void show_beside(const std::vector<RunResultPtr>& recording, const std::string& name);
    /// Pins the results under free_name(); the next run keeps them.
    void pin(const std::string& name = {});
    /// Removes a pin; "" removes all pins and added recordings.
    void unpin(const std::string& name = {});
    void rename_pinned(const std::string& from, const std::string& to);
    /// Pins results of a link. Returns one line about missing ones; else empty.
    std::string pin_again(const std::vector<NamedPin>& pins);
    /// Adds or replaces a version's result.
    void show_version(const RunResultPtr& version);
    /// Removes versions that no map shows.
    void drop_versions(const ViewSettings& view);
    /// Lets the next run replace everything.
    void release();
    /// Returns all results and points of sweeps, with pins' names.
    std::vector<RunResultPtr> everything() const;
};

}  // namespace lanescope
