// The session: all data that views may show. Reports of the lab are added to it; views only read it.
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
#include "app/session/exercise_notes.h"
#include "app/session/file_notes.h"
#include "app/session/inspections.h"
#include "app/session/own_text.h"
#include "app/session/pinned.h"
#include "app/session/refused_kernel.h"
#include "app/session/sweep_notes.h"
#include "app/session/tab_notes.h"
#include "app/session/trial_notes.h"
#include "app/session/version.h"

namespace lanescope {

/// The results that a run replaced.
struct Replaced {
    std::vector<RunResultPtr> results;
    bool from_file = false;
};

struct Session {
    Capabilities capabilities;
    Experiment experiment;              ///< of the results
    std::vector<RunResultPtr> results;  ///< of the current experiment, in its order; then pinned ones
    std::size_t own = 0;  ///< number of leading results that belong to the experiment; its next run replaces them
    std::uint64_t revision = 0;  ///< increases when results change, so that views rebuild derived data
    std::uint64_t run = 0;       ///< the latest known submission
    bool awaiting = false;       ///< its first results have not arrived
    bool busy = false;
    bool from_file = false;               ///< the own results are from a recording
    std::vector<std::string> recordings;  ///< paths of the recordings of these results
    bool ignores_run = false;             ///< the current run belongs to other results
    double fraction = 0, seconds = 0;     ///< of the latest run
    SecondsLeft seconds_left;
    std::string phase;
    std::vector<Pinned> pinned;  ///< the latest first
    bool released = false;       ///< the next run replaces all results
    /// By variant: the last verified results of the current problem with lanes, for runs without lanes.
    std::map<std::string, RunResultPtr> last_good;
    std::vector<RunResultPtr> older;           ///< own results of the previous run that this run has not replaced yet
    Replaced stood;                            ///< restored if the run is cancelled
    std::string error;                         ///< of the last run or file; stays until the next one
    std::string notice;                        ///< last success: "saved to …"
    std::string compiling;                     ///< the CUDA file being opened; empty: none
    std::map<std::string, OwnText> own_texts;  ///< by file: the user's kernels among the variants
    std::vector<RefusedKernel> refused;        ///< the latest last
    std::map<std::string, std::vector<Version>> versions;  ///< by file
    std::vector<RunResultPtr> shown_versions;              ///< versions among the results
    std::string to_edit;                                   ///< a file of own_texts to edit as soon as it has run
    std::vector<PlaceEntry> places;                        ///< where kernels can run
    SweepNotes sweep;
    ExerciseNotes exercise;   ///< of the lesson's page
    Inspections inspections;  ///< results requested by the views
    TrialNotes trials;        ///< shape tests of user kernels
    TabNotes tabs;
    bool can_undo = false, can_redo = false;
    FileNotes files;
    Confirmation confirmation;

    /// Adds a report. A result stays until the new result of its variant arrives, which avoids flicker in live runs;
    /// results of other variants and problems are removed with the first new one. Recordings stay. Cancelling a run
    /// restores the earlier results. A result replaces one with equal variant and problem, because a time may follow
    /// its trace. Ignores reports of older runs and, with `ignores_run`, of the current one.
    void add(const Report& report);
    /// Replaces the results by a recording and its experiment. Restores its pins. `name` appears in the notice.
    void show(std::vector<RunResultPtr> recording, std::string name);
    /// Adds a recording that stays when the experiment runs again. Skips results that are present; points of a sweep go
    /// to the sweep's plot. Without any results it is like show().
    void show_beside(const std::vector<RunResultPtr>& recording, const std::string& name);
    /// Pins the results under a name, with a number appended if it is taken; "": the next of "baseline 1", "baseline
    /// 2".
    void pin(const std::string& name = {});
    /// Removes the pin; "": all pins and added recordings.
    void unpin(const std::string& name = {});
    void rename_pinned(const std::string& from, const std::string& to);
    /// Pins the results that a link names, if present. Returns one line about the missing ones; else empty.
    std::string pin_again(const std::vector<NamedPin>& pins);
    /// Adds or replaces a version's result.
    void show_version(const RunResultPtr& version);
    /// Removes versions that no map shows.
    void drop_versions(const ViewSettings& view);
    /// Lets the next run replace all results, including recordings.
    void release();
    /// Returns all results, including points of sweeps, with their pins' names, for a saved session.
    std::vector<RunResultPtr> everything() const;
};

}  // namespace lanescope
