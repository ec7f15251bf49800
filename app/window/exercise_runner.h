// The user's copy of an exercise's kernel, and its attempts.
#pragma once

#include <string_view>

#include "app/session/command.h"
#include "app/session/session.h"
#include "app/worker/kernel_opening.h"
#include "app/worker/trial_run.h"

namespace lanescope {

class ExerciseRunner {
public:
    explicit ExerciseRunner(Place place) : trial_(std::move(place)) {}

    void use(Place place) { trial_.use(std::move(place)); }
    static bool holds(const std::filesystem::path& file);
    /// Creates the copy if needed; a lesson from elsewhere first needs the user's consent. Renames an existing copy.
    /// Throws UsageError.
    void open(const command::OpenExercise& open, Session& session);
    /// Returns false if another copy is open.
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
