#include "app/window/session_actions.h"

#include <exception>
#include <filesystem>
#include <utility>

#include "app/base/files/folders.h"
#include "app/catalog/variants.h"
#include "app/lab/shape_tests.h"
#include "app/lab/sweep_job.h"
#include "app/lessons/lesson_files.h"
#include "app/model/run_result.h"
#include "app/viewer/viewer.h"

namespace lanescope {
namespace {

void show_results(const WindowStart& start, Session& session, Choice& choice) {
    if (!start.recording.empty()) {
        show_recording(start.results, start.recording, session, choice);
        for (const auto& [name, results] : start.beside) show_beside(results, name, session, choice);
        if (!start.screenshot.empty()) choice.resume_live();  // a screenshot has no user to resume it
        return;
    }
    if (start.results.empty()) return;
    session.add({.results = start.results, .started = true});
    session.results.experiment = choice.experiment;
}

void show_sweep(const Catalog& catalog, const std::vector<RunResultPtr>& results, const Choice& choice,
                SweepStatus& notes) {
    if (results.empty()) return;
    notes.begin(axis_names(choice.sweep.axes), choice.experiment, sweep_text(choice.sweep.axes, choice.experiment), "");
    notes.results = results;
    notes.done = notes.total = points_of(catalog, sweep_along(choice.sweep.axes, choice.experiment)).size();
    notes.busy = false;
}

/// A screenshot shows the exercise's file as compiled. Foreign lessons would need consent.
void show_exercise(const WindowStart& start, const Choice& choice, ExerciseStatus& notes) {
    const Lesson* lesson = start.screenshot.empty() ? nullptr : start.shelf.find(start.lesson);
    if (!lesson || start.results.empty() || !comes_with_program(lesson->file)) return;
    const Page& page = lesson->pages.at(std::size_t(start.page));
    if (!page.exercise || choice.experiment.variants.empty()) return;
    notes.lesson = lesson->stem;
    notes.page = page.exercise->name();
    notes.variant = choice.experiment.variants.front().id;
    notes.compiled = true;
    notes.version = notes.revision = 1;
}

}  // namespace

void show_first_page(const WindowStart& start, Choice& choice) {
    choice.lesson = {.stem = start.lesson, .page = start.page, .applied = !start.results.empty()};
    choice.presenting = start.present;
    if (start.greet && start.screenshot.empty() && (start.fresh || is_first_time("tour-was-shown"))) choice.tour = 0;
}

void show_first(const Catalog& catalog, const WindowStart& start, Session& session, Choice& choice) {
    show_results(start, session, choice);
    show_sweep(catalog, start.sweep, choice, session.jobs.sweep);
    show_exercise(start, choice, session.jobs.exercise);
}

void start_sweep(Jobs& jobs, const Choice& choice, bool anew, SweepStatus& notes) try {
    Sweep asked = sweep_along(choice.sweep.axes, choice.experiment);
    const std::filesystem::path file = sweep_file(choice.sweep.axes, choice.experiment);
    std::error_code was_not_there;
    if (anew) std::filesystem::remove(file, was_not_there);
    submit_sweep(jobs, std::move(asked), file);
    notes.begin(axis_names(choice.sweep.axes), choice.experiment, sweep_text(choice.sweep.axes, choice.experiment),
                file.string());
} catch (const std::exception& failed) {
    notes.error = failed.what();
}

namespace {

std::vector<ShapeTestStatus::Subject> subjects_of(const Catalog& catalog, const Session& session) {
    std::vector<ShapeTestStatus::Subject> subjects;
    for (std::size_t i = 0; i < std::min(session.results.current_count, session.results.all.size()); ++i) {
        const RunResult& result = *session.results.all[i];
        if (!is_users(catalog, result) || !result.failure.empty() || faulted(result)) continue;
        ShapeTestStatus::Subject subject{result.variant, result.source};
        subject.variant.schedule.reset();
        if (!std::ranges::count(subjects, subject)) subjects.push_back(std::move(subject));
    }
    return subjects;
}

}  // namespace

void test_user_kernels(Jobs& jobs, Session& session) {
    ShapeTestStatus& notes = session.jobs.shape_tests;
    auto subjects = subjects_of(jobs.catalog(), session);
    if (subjects.empty() || session.results.from_file() || notes.are_done(subjects)) return;
    std::vector<VariantChoice> variants;
    for (const ShapeTestStatus::Subject& subject : subjects) variants.push_back(subject.variant);
    const Operation& operation = operation_of(session.results.experiment.problem);
    const std::size_t total = count_shape_tests(operation, variants);
    notes.subjects = std::move(subjects);
    notes.add({{.run = submit_shape_tests(jobs, operation, std::move(variants)), .total = total, .busy = true}});
}

}  // namespace lanescope
