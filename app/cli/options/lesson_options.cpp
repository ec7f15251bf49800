#include "app/cli/options/lesson_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/base/system/spawn.h"
#include "app/base/text/names.h"
#include "app/cli/options/option_rows.h"
#include "app/cli/output/console.h"
#include "app/cli/output/progress_line.h"
#include "app/formats/recordings.h"
#include "app/lab/run_duration.h"
#include "app/lab/sweep.h"
#include "app/lessons/lesson_files.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

bool is_path(const std::string& name) { return name.ends_with(".md") || name.find('/') != std::string::npos; }

}  // namespace

void add_lessons_option(CLI::App& app, std::string& folder) {
    add_row(app, "--lessons", folder, "also open the lessons of your own folder")->type_name("FOLDER");
}

Shelf shelf_of(const Catalog& catalog, const std::string& folder) {
    return folder.empty() ? shipped_lessons(catalog) : with_shipped_lessons(catalog, load_lessons(catalog, folder));
}

Lesson named_lesson(const Catalog& catalog, const std::string& name, const Shelf& shelf) {
    const Lesson* lesson = shelf.find(name);
    if (is_path(name) && (path_exists(name) || !lesson)) return load_lesson(catalog, name);
    if (lesson) return *lesson;
    for (const BrokenLesson& broken : shelf.broken)
        if (broken.file.stem() == name || broken.file.filename() == name ||
            broken.file.stem().string().ends_with("-" + name))
            throw UsageError(broken.reason);
    std::vector<std::string> names;
    for (const Lesson& one : shelf.lessons) names.push_back(one.stem);
    if (names.empty())
        throw UsageError(
            fmt::format("no lesson {}: there are no lessons in {}", quoted(name), quoted(shelf.folder.string())));
    throw UsageError(unknown_name("lesson", name, names) + "; for your own lesson, name its file");
}

Shelf shelf_to_list(const Catalog& catalog, const std::string& folder) {
    return folder.empty() ? shipped_lessons(catalog) : load_lessons(catalog, folder);
}

int page_index(const Lesson& lesson, std::int64_t number) {
    if (number > std::int64_t(lesson.pages.size()))
        throw UsageError(
            fmt::format("--page {}: lesson '{}' has {}", number, lesson.stem, counted(lesson.pages.size(), "page")));
    return int(std::max<std::int64_t>(number, 1)) - 1;
}

Page PageRunner::with_kernel_file(const Page& page, const fs::path& file) const {
    return with_kernel(page, around_.workers.first().open_kernel(file.string(), &interrupted()).variants.front()->id);
}

Page PageRunner::as_it_begins(const Lesson& lesson, const Page& page) const {
    return page.exercise && comes_with_program(lesson.file) ? with_kernel_file(page, page.exercise->start.file) : page;
}

Experiment PageRunner::experiment(const Page& page) const {
    Experiment found = experiment_of(page, Choice{}.experiment, false);
    if (!found.backend) found.backend = backend_;
    return runs_on_gpu(found, around_.capabilities) && page.both_schedules ? experiment_of(page, found, true) : found;
}

bool PageRunner::reads_recording(const Page& page) const {
    return shows_recording(page, runs_on_gpu(experiment(page), around_.capabilities));
}

std::vector<RunResultPtr> PageRunner::results(const Page& page) {
    if (reads_recording(page)) {
        if (page.recording.string() != last_recording_) recorded_ = read_lane_file(page.recording);
        last_recording_ = page.recording.string();
        return recorded_;
    }
    const Experiment wanted = experiment(page);
    if (last_ == wanted) return last_results_;
    Progress progress;
    const ProgressLine line(progress);
    last_results_ = around_.workers.run(wanted, progress);
    last_ = wanted;
    return last_results_;
}

AttemptResults PageRunner::attempt(const Page& page) const {
    Progress progress;
    const ProgressLine line(progress);
    AttemptResults results;
    run_in_turn(around_.workers.first(), attempt_of(page, experiment(page)), std::chrono::seconds(max_attempt_seconds),
                progress, [&](std::vector<RunResultPtr> some) { results.push_back(std::move(some)); });
    return results;
}

std::vector<RunResultPtr> PageRunner::sweep(const Page& page) const {
    if (page.sweep.empty()) return {};
    Progress progress;
    const ProgressLine line(progress);
    return run_sweep(around_.catalog, around_.workers.all(), sweep_along(page.sweep, experiment(page)), {}, progress);
}

WindowStart PageRunner::show(const Page& page, std::vector<RunResultPtr> results, WindowStart start) const {
    start.choice.experiment = experiment(page);
    start.choice.view = view_of(page, results);
    start.choice.sweep.axes = page.sweep;
    start.recording = reads_recording(page) ? page.recording.string() : "";
    start.results = std::move(results);
    return start;
}

}  // namespace lanescope
