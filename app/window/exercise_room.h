// The user's copy of an exercise's kernel, and its attempts.
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

    void use(Place place) { trial_.use(std::move(place)); }
    /// Returns true if the file is the copy of an exercise.
    static bool holds(const std::filesystem::path& file);
    /// Creates the copy if needed. A lesson from elsewhere needs the user's consent first. An existing copy is renamed,
    /// never overwritten. Throws UsageError.
    void open(const command::OpenExercise& open, Session& session);
    /// Notes the result of compiling a copy. Returns false if another copy is open.
    bool take(const KernelOpening::Opened& opened, Session& session);
    void begin_trial(const command::TryExercise& trial, Session& session);
    /// An unfinished attempt starts again later.
    void cancel_trial(Session& session);
    /// Call once per frame.
    void follow(Session& session);

private:
    TrialRun trial_;
};

}  // namespace lanescope
