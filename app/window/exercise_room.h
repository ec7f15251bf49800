// Where a person changes the kernel of a lesson's page: a copy of it in their own folder, and its trials.
#pragma once

#include <string_view>

#include "app/session/command.h"
#include "app/session/session.h"
#include "app/worker/kernel_opening.h"
#include "app/worker/trial_run.h"

namespace lanescope {

class ExerciseRoom {
public:
    explicit ExerciseRoom(Place place) : trial_(std::move(place)) {}

    /// From now on trials run there.
    void use(Place place) { trial_.use(std::move(place)); }
    /// Whether the file is a copy that was made for some page.
    static bool holds(const std::filesystem::path& file);
    /// Makes the copy where there is none, and notes it. What came from elsewhere waits for a yes. Nothing is written
    /// over. Throws UsageError.
    void open(const command::OpenExercise& open, Session& session);
    /// What has become of compiling a copy; false: it is not the one that is open.
    bool take(const KernelOpening::Opened& opened, Session& session);
    void begin_trial(const command::TryExercise& trial, Session& session);
    /// The trial begins again later, unless it is done.
    void cancel_trial(Session& session);
    /// Once a frame.
    void follow(Session& session);

private:
    TrialRun trial_;
};

}  // namespace lanescope
