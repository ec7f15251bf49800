// The session: all data for views, which only read it. The lab's reports are added to it.
#pragma once

#include "app/model/capabilities.h"
#include "app/session/command.h"
#include "app/session/file_status.h"
#include "app/session/job_status.h"
#include "app/session/kept_results.h"
#include "app/session/run_status.h"
#include "app/session/user_kernels.h"
#include "app/session/window_status.h"

namespace lanescope {

/// Background jobs for the user's work, apart from runs.
struct JobStatus {
    SweepStatus sweep;
    ShapeTestStatus shape_tests;  ///< of user kernels
    ExerciseStatus exercise;
    Inspections inspections;
};

/// The user's CUDA files.
struct UserKernels {
    std::string compiling;                                 ///< file; may be empty
    std::map<std::string, UserSource> sources;             ///< by file: those among the variants
    std::vector<RefusedKernel> refused;                    ///< latest last
    std::map<std::string, std::vector<Version>> versions;  ///< by file
    std::string to_edit;                                   ///< file to edit once it has run
};

struct History {
    bool can_undo = false, can_redo = false;
};

struct Session {
    Capabilities capabilities;
    ShownResults results;
    RunStatus run;
    JobStatus jobs;
    UserKernels kernels;
    std::vector<PlaceEntry> places;
    TabStatus tabs;
    History history;
    FileStatus files;
    Confirmation confirmation;

    /// Results stay until new ones of their variant arrive, to avoid flicker; those of other variants and problems are
    /// removed with the first new one. Recordings stay. Cancelling a run restores earlier results. A result replaces
    /// one of equal variant and problem, because a time may follow its trace.
    void add(const Report& report);
    /// Replaces everything by a recording with its experiment and pins. `name` is for the notice.
    void show(std::vector<RunResultPtr> recording, std::string name);
    /// Adds a recording, which later runs keep. Skips known results; points of a sweep go to the sweep's plot.
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
