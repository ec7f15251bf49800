// The session: all data for views, which only read it.
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

/// Background jobs apart from runs.
struct JobStatus {
    SweepStatus sweep;
    ShapeTestStatus shape_tests;  ///< of user kernels
    ExerciseStatus exercise;
    Inspections inspections;
};

struct UserKernels {
    std::string compiling;                                 ///< may be empty
    std::map<std::string, UserSource> sources;             ///< by file, if among the variants
    std::vector<RefusedKernel> refused;                    ///< latest last
    std::map<std::string, std::vector<Version>> versions;  ///< by file
    std::string to_edit;                                   ///< to edit once it has run
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

    /// To avoid flicker, results stay until new ones of their variant arrive; the first new one removes those of other
    /// variants and problems. Recordings stay. Cancelling restores earlier results. A result replaces one of equal
    /// variant and problem: a time may follow its trace.
    void add(const Report& report);
    /// Replaces everything by a recording with its experiment and pins. `name`: for the notice.
    void show(std::vector<RunResultPtr> recording, std::string name);
    /// Adds a recording, which later runs keep. Skips known results; sweep points go to the sweep's plot.
    void show_beside(const std::vector<RunResultPtr>& recording, const std::string& name);
    /// Uses free_name(); the next run keeps the results.
    void pin(const std::string& name = {});
    /// Removes a pin; "" removes all pins and added recordings.
    void unpin(const std::string& name = {});
    void rename_pinned(const std::string& from, const std::string& to);
    /// Pins a link's results. Returns one line about missing ones; else empty.
    std::string pin_again(const std::vector<NamedPin>& pins);
    /// Adds or replaces a version's result.
    void show_version(const RunResultPtr& version);
    /// Removes versions shown by no map.
    void drop_versions(const ViewSettings& view);
    /// Lets the next run replace everything.
    void release();
    /// Returns results and sweep points, with pin names.
    std::vector<RunResultPtr> everything() const;
};

}  // namespace lanescope
