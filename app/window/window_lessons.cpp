#include "app/window/window_lessons.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/base/files/folders.h"
#include "app/base/text/plain_text.h"
#include "app/lab/experiment_jobs.h"
#include "app/lessons/exercise.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

constexpr double pause = 0.2;  ///< seconds between checks

void put_single(const Catalog& catalog, Shelf& shelf, const fs::path& file) {
    ReadLesson read = read_lesson(catalog, file);
    if (read.lesson)
        shelf.put_user_lesson(std::move(*read.lesson));
    else
        shelf.broken.push_back({file, read.reasons.front(), {read.reasons.begin() + 1, read.reasons.end()}});
}

/// Keeps the last valid version: its page stays open during edits.
void keep_what_broke(const Shelf& before, Shelf& shelf) {
    for (const BrokenLesson& broken : shelf.broken) {
        const auto known = std::ranges::find(before.lessons, broken.file, &Lesson::file);
        if (known != before.lessons.end() && !shelf.find(known->stem)) shelf.put_user_lesson(*known);
    }
}

}  // namespace

UserLessons::UserLessons(const Catalog& catalog, const Shelf& start)
    : catalog_(catalog), shelf_(std::make_shared<const Shelf>(start)) {
    const auto user_end = start.lessons.begin() + std::ptrdiff_t(start.user_count);
    std::error_code missing;
    const bool has_folder = !start.folder.empty() && !fs::equivalent(start.folder, asset_dir() / "lessons", missing);
    if (has_folder) folder_ = start.folder;
    for (auto lesson = start.lessons.begin(); lesson != user_end; ++lesson)
        if (!has_folder || lesson->file.parent_path() != folder_) single_.push_back(lesson->file);
    read_ = seen_ = stamps();
}

void UserLessons::open(const fs::path& folder) {
    shelf_ = std::make_shared<const Shelf>(with_shipped_lessons(catalog_, load_lessons(catalog_, folder)));
    folder_ = folder;
    single_.clear();
    read_ = seen_ = stamps();
}

UserLessons::Stamps UserLessons::stamps() const {
    std::vector<fs::path> files = single_;
    if (!folder_.empty()) std::ranges::copy(lesson_files(folder_), std::back_inserter(files));
    Stamps found;
    for (const fs::path& file : files) {
        std::error_code gone;
        const auto time = fs::last_write_time(file, gone);
        const auto bytes = fs::file_size(file, gone);
        if (!gone) found[file] = {time, bytes};
    }
    return found;
}

std::vector<fs::path> UserLessons::changed(double now) try {
    if (now - looked_at_ < pause || (folder_.empty() && single_.empty())) return {};
    looked_at_ = now;
    Stamps present = stamps();
    // Editors may write a file in several steps.
    const bool settled = present == std::exchange(seen_, present);
    if (!settled || present == read_) return {};
    std::vector<fs::path> files;
    for (const auto& [file, stamp] : present)
        if (!read_.contains(file) || read_[file] != stamp) files.push_back(file);
    for (const auto& [file, stamp] : read_)
        if (!present.contains(file)) files.push_back(file);
    read_ = std::move(present);
    read_again();
    return files;
} catch (const UsageError&) {
    return {};  // the folder may come back
}

void UserLessons::read_again() {
    Shelf shelf = with_shipped_lessons(catalog_, folder_.empty() ? Shelf{} : load_lessons(catalog_, folder_));
    for (const fs::path& file : single_) put_single(catalog_, shelf, file);
    keep_what_broke(*shelf_, shelf);
    shelf_ = std::make_shared<const Shelf>(std::move(shelf));
}

namespace {

constexpr std::size_t max_names = 1000, max_name = 255;

std::filesystem::path list() { return state_folder() / "finished-lessons"; }

}  // namespace

bool is_finished(const Lesson& lesson, const LessonPlace& at) {
    const bool at_end = at.stem == lesson.stem && at.page + 1 == int(lesson.pages.size()) && at.applied && !at.covered;
    return at_end && (!lesson.pages.back().goal || at.reached);
}

FinishedLessons::FinishedLessons(bool fresh) : fresh_(fresh) {
    if (fresh) return;
    std::error_code missing;
    if (!std::filesystem::is_regular_file(list(), missing)) return;
    std::ifstream file(list());
    for (std::string name; names_.size() < max_names && std::getline(file, name);)
        if (!name.empty() && name.size() <= max_name) names_.insert(name);
}

bool FinishedLessons::add(const std::string& name) {
    if (!names_.insert(name).second) return false;
    if (fresh_) return true;
    std::error_code ignored;
    std::filesystem::create_directories(state_folder(), ignored);
    std::ofstream(list(), std::ios::app) << name << "\n";
    return true;
}

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t max_bytes = 1024 * 1024;  // of an edited source

fs::path folder() { return data_folder() / "exercises"; }

/// Renames "tail.cu" to "tail-1.cu", or the next free number.
void keep_beside(const fs::path& file) {
    fs::path kept;
    for (int number = 1; kept.empty() || path_exists(kept); ++number)
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
    cancel_attempt(session);
    const ExerciseStatus before = std::exchange(session.jobs.exercise, {});
    ExerciseStatus& notes = session.jobs.exercise;
    notes.lesson = open.lesson, notes.page = open.page;
    notes.opened = before.opened + 1, notes.version = before.version, notes.revision = before.revision + 1;
    const fs::path file =
        fs::absolute(folder() / file_name_of(open.lesson) / (file_name_of(open.page) + ".cu")).lexically_normal();
    const bool makes = open.anew || !path_exists(file);
    notes.asks = makes && open.foreign && !open.allowed;
    if (notes.asks) return;
    if (open.anew && path_exists(file)) keep_beside(file);
    if (makes) make_copy(file, open.text);
    notes.gap = line_of_gap(read_file(file, max_bytes));
    notes.file = file.string();
}

bool ExerciseRunner::take(const OpenedFile& opened, Session& session) {
    ExerciseStatus& notes = session.jobs.exercise;
    if (notes.file != opened.file) return false;
    notes.compiled = true;
    ++notes.revision;
    session.run.error = notes.fault = opened.error;
    notes.faults = opened.faults;
    if (!opened.error.empty()) return true;
    notes.variant = opened.kernels.variants.front()->id;
    ++notes.version;
    return true;
}

void ExerciseRunner::begin_attempt(const command::TryExercise& attempt, Session& session) {
    ExerciseStatus& notes = session.jobs.exercise;
    submit_attempt(jobs_, attempt.experiments, std::chrono::seconds(attempt.longest));
    notes.tried = notes.version;
    notes.attempt.clear();
    notes.error.clear();
    notes.trying = true;
    ++notes.revision;
}

void ExerciseRunner::cancel_attempt(Session& session) {
    if (!jobs_.busy(JobKind::attempt)) return;
    jobs_.cancel(JobKind::attempt);
    session.jobs.exercise.trying = false;
    session.jobs.exercise.tried = 0;
}

/// Leaving the page clears its status, which cancels the attempt.
void ExerciseRunner::take(const JobReport& report, Session& session) {
    ExerciseStatus& notes = session.jobs.exercise;
    if (!notes.trying) return jobs_.cancel(JobKind::attempt);
    for (AttemptResults& done : report.values_of<AttemptResults>()) notes.attempt.push_back(std::move(done.results));
    if (report.finished) notes.trying = false, notes.error = report.error;
    if (report.finished || !report.values.empty()) ++notes.revision;
}

void WindowLessons::follow(const Choice& choice, Session& session, Views& views, double now) {
    show_changed(choice, session, views, now);
    const Lesson* open = user.shelf()->find(choice.lesson.stem);
    if (open && is_finished(*open, choice.lesson) && finished.add(open->stem)) views.mark_finished(finished.names());
}

void WindowLessons::show_changed(const Choice& choice, Session& session, Views& views, double now) {
    const auto before = user.shelf();
    const std::vector<fs::path> changed = user.changed(now);
    if (changed.empty()) return;
    const Lesson* open = before->find(choice.lesson.stem);
    views.renew(user.shelf(), open && std::ranges::count(changed, open->file) > 0);
    session.run.error.clear();
    session.run.notice = "reloaded the lessons: " + in_one_line(changed.front().filename().string());
    for (const BrokenLesson& broken : user.shelf()->broken)
        if (std::ranges::count(changed, broken.file)) session.run.error = in_one_line(broken.reason);
}

}  // namespace lanescope
