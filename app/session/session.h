// The session: everything the views may show. The lab's reports are added to it; views read it and change nothing.
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
    bool from_file = false;               ///< the own results come from a recording
    std::vector<std::string> recordings;  ///< whose results are here, by their paths
    bool ignores_run = false;             ///< what is under way was begun for other results than these
    double fraction = 0, seconds = 0;     ///< of the latest run, as in its report
    SecondsLeft seconds_left;
    std::string phase;
    std::vector<Pinned> pinned;  ///< the latest first
    bool released = false;       ///< nothing stays once the next run has results
    /// By variant: the last verified results of the present problem that have lanes, for runs that then have none.
    std::map<std::string, RunResultPtr> last_good;
    std::vector<RunResultPtr> older;           ///< own results of the run before that this run has not come to yet
    Replaced stood;                            ///< until the run is done: it comes back when the run is cancelled
    std::string error;                         ///< of the last run or file; stays until the next one
    std::string notice;                        ///< last good news: "saved to …"
    std::string compiling;                     ///< the CUDA file that is being opened; empty: none
    std::map<std::string, OwnText> own_texts;  ///< by file: of a person's own kernels among the variants
    std::vector<RefusedKernel> refused;        ///< files that cannot be run as they are now, the latest last
    std::map<std::string, std::vector<Version>> versions;  ///< likewise
    std::vector<RunResultPtr> shown_versions;              ///< those of them that stand among the results
    std::string to_edit;                                   ///< one of these that is to be changed as soon as it has run
    std::vector<PlaceEntry> places;                        ///< where kernels can run
    SweepNotes sweep;
    ExerciseNotes exercise;   ///< of the lesson's page
    Inspections inspections;  ///< of results, asked for by the views
    TrialNotes trials;        ///< of own kernels on small shapes
    TabNotes tabs;
    bool can_undo = false, can_redo = false;
    FileNotes files;  ///< folders and files that were looked at, and those that were opened
    Confirmation confirmation;

    /// Takes up a report. An old result stays until the new one of its variant arrives, so that a live run does not
    /// flicker; those of other variants and problems leave with the first new one.
    /// A recording stays beside them, and what stood before a run that is cancelled half-way comes back. A result whose
    /// variant and problem are there already takes that one's place: a time may follow its trace. Reports of an older
    /// run are ignored, as are results of one that `ignores_run` is about.
    void add(const Report& report);
    /// Shows a recording in place of the results, with the experiment that made it; `name` is for the notice. What was
    /// pinned when it was saved is pinned again.
    void show(std::vector<RunResultPtr> recording, std::string name);
    /// Shows a recording beside what is there, where it stays when the experiment runs again. What is there already is
    /// not shown twice, and the points of a sweep go to the sweep's plot. With nothing there it is as show().
    void show_beside(const std::vector<RunResultPtr>& recording, const std::string& name);
    /// Keeps the results under a name, so that the next run stands beside them; without one under the next of "baseline
    /// 1", "baseline 2". A name that is there already gets a number.
    void pin(const std::string& name = {});
    /// Lets go of what was pinned under the name; without one of all that was pinned or opened beside.
    void unpin(const std::string& name = {});
    void rename_pinned(const std::string& from, const std::string& to);
    /// Pins what a link names, as far as its results are here. Returns one line about those that are not; empty: all
    /// are.
    std::string pin_again(const std::vector<NamedPin>& pins);
    /// Shows a version of a text beside the results, once.
    void show_version(const RunResultPtr& version);
    /// Versions that stand in none of the maps, by their names, leave again.
    void drop_versions(const ViewSettings& view);
    /// Nothing is kept: all that is there leaves when the next run has results, a recording too.
    void release();
    /// All results, those of sweeps too, with the names that they are pinned under: what a saved session holds.
    std::vector<RunResultPtr> everything() const;
};

}  // namespace lanescope
