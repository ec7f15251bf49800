// The window's lessons; the user's are read again after changes.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/catalog/catalog.h"
#include "app/cli/options/cli_context.h"
#include "app/lab/jobs.h"
#include "app/lab/worker_jobs.h"
#include "app/lessons/lesson.h"
#include "app/session/choice.h"
#include "app/session/command.h"
#include "app/session/session.h"
#include "app/views/shell/views.h"

namespace lanescope {

class UserLessons {
public:
    /// The catalogue must outlive this.
    UserLessons(const Catalog& catalog, const Shelf& start);

    /// Never null.
    const std::shared_ptr<const Shelf>& shelf() const { return shelf_; }
    /// Replaces the user's lessons. Throws UsageError.
    void open(const std::filesystem::path& folder);
    /// Checks the files a few times per second; `now` in seconds. Returns the changed files; shelf() is then new.
    std::vector<std::filesystem::path> changed(double now);

private:
    using Stamps = std::map<std::filesystem::path, std::pair<std::filesystem::file_time_type, std::uintmax_t>>;
    Stamps stamps() const;
    void read_again();

    const Catalog& catalog_;
    std::filesystem::path folder_;               ///< the user's; empty: none
    std::vector<std::filesystem::path> single_;  ///< named one by one
    std::shared_ptr<const Shelf> shelf_;
    Stamps read_, seen_;  ///< last reading, last check
    double looked_at_ = 0;
};

/// Returns true if the last page shows its results and any goal is reached.
bool is_finished(const Lesson& lesson, const LessonPlace& at);

class FinishedLessons {
public:
    /// fresh: ignores the list on disk.
    explicit FinishedLessons(bool fresh);
    const std::set<std::string>& names() const { return names_; }
    /// Returns true if new. Ignores failed writes.
    bool add(const std::string& name);

private:
    bool fresh_;
    std::set<std::string> names_;
};

class ExerciseRunner {
public:
    explicit ExerciseRunner(Jobs& jobs) : jobs_(jobs) {}

    static bool holds(const std::filesystem::path& file);
    /// Creates a missing copy, after consent for a foreign lesson. Renames an existing copy if requested. Throws
    /// UsageError.
    void open(const command::OpenExercise& open, Session& session);
    /// Returns false if another copy is open.
    bool take(const OpenedFile& opened, Session& session);
    void begin_attempt(const command::TryExercise& attempt, Session& session);
    /// An unfinished attempt starts again later.
    void cancel_attempt(Session& session);
    void take(const JobReport& report, Session& session);

private:
    Jobs& jobs_;
};

struct WindowLessons {
    WindowLessons(const WindowStart& start, Jobs& jobs)
        : user(jobs.catalog(), start.shelf), finished(start.fresh), exercise(jobs) {}

    UserLessons user;
    FinishedLessons finished;
    ExerciseRunner exercise;

    /// Call it once per frame: shows changed files and finished lessons. `now` in seconds.
    void follow(const Choice& choice, Session& session, Views& views, double now);

private:
    void show_changed(const Choice& choice, Session& session, Views& views, double now);
};

}  // namespace lanescope
