#include "app/window/exercise_runner.h"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "app/lessons/exercise.h"
#include "app/model/text/error.h"
#include "app/model/text/quote.h"
#include "app/system/file.h"
#include "app/system/own_folders.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t max_bytes = 1024 * 1024;  // of a source that the user edits

fs::path folder() { return data_folder() / "exercises"; }

bool is_there(const fs::path& file) {
    std::error_code ignored;
    return fs::exists(fs::symlink_status(file, ignored));
}

/// "tail.cu" becomes "tail-1.cu", or the next free number.
void keep_beside(const fs::path& file) {
    fs::path kept;
    for (int number = 1; kept.empty() || is_there(kept); ++number)
        kept = file.parent_path() / fmt::format("{}-{}.cu", file.stem().string(), number);
    std::error_code failed;
    fs::rename(file, kept, failed);
    if (failed)
        throw UsageError(
            fmt::format("{}: cannot rename your previous copy: {}", quoted(file.string()), failed.message()));
}

void make_copy(const fs::path& file, const std::string& text) {
    std::error_code failed;
    fs::create_directories(file.parent_path(), failed);
    if (failed)
        throw UsageError(fmt::format("{}: cannot create this folder for exercises: {}",
                                     quoted(file.parent_path().string()), failed.message()));
    write_text(file, text);
}

}  // namespace

bool ExerciseRunner::holds(const fs::path& file) {
    const fs::path inside = file.lexically_relative(fs::absolute(folder()).lexically_normal());
    return !inside.empty() && *inside.begin() != "..";
}

void ExerciseRunner::open(const command::OpenExercise& open, Session& session) {
    cancel_trial(session);
    const ExerciseStatus before = std::exchange(session.exercise, {});
    ExerciseStatus& notes = session.exercise;
    notes.lesson = open.lesson, notes.page = open.page;
    notes.opened = before.opened + 1, notes.version = before.version, notes.revision = before.revision + 1;
    const fs::path file =
        fs::absolute(folder() / file_name_of(open.lesson) / (file_name_of(open.page) + ".cu")).lexically_normal();
    const bool makes = open.anew || !is_there(file);
    notes.asks = makes && open.foreign && !open.allowed;
    if (notes.asks) return;
    if (open.anew && is_there(file)) keep_beside(file);
    if (makes) make_copy(file, open.text);
    notes.gap = line_of_gap(read_file(file, max_bytes));
    notes.file = file.string();
}

bool ExerciseRunner::take(const KernelOpening::Opened& opened, Session& session) {
    ExerciseStatus& notes = session.exercise;
    if (notes.file != opened.file) return false;
    notes.compiled = true;
    ++notes.revision;
    session.error = notes.fault = opened.error;
    notes.faults = opened.faults;
    if (!opened.error.empty()) return true;
    notes.variant = opened.kernels.variants.front()->id;
    ++notes.version;
    return true;
}

void ExerciseRunner::begin_trial(const command::TryExercise& trial, Session& session) {
    ExerciseStatus& notes = session.exercise;
    trial_.begin(trial.experiments, std::chrono::seconds(trial.longest));
    notes.tried = notes.version;
    notes.trial.clear();
    notes.error.clear();
    notes.trying = true;
    ++notes.revision;
}

void ExerciseRunner::cancel_trial(Session& session) {
    if (!trial_.busy()) return;
    trial_.cancel();
    session.exercise.trying = false;
    session.exercise.tried = 0;
}

/// Leaving the page clears its status, which cancels the attempt.
void ExerciseRunner::follow(Session& session) {
    if (!trial_.busy()) return;
    if (!session.exercise.trying) return trial_.cancel();
    TrialRun::News news = trial_.poll();
    ExerciseStatus& notes = session.exercise;
    for (std::vector<RunResultPtr>& results : news.done) notes.trial.push_back(std::move(results));
    if (news.ended) notes.trying = false, notes.error = news.error;
    if (news.ended || !news.done.empty()) ++notes.revision;
}

}  // namespace lanescope
