#include "app/window/first_frame.h"

#include "app/lab/sweep_axis.h"
#include "app/lessons/files.h"
#include "app/system/own_folders.h"
#include "app/window/recordings.h"
#include "app/window/sweeps.h"

namespace lanescope {
namespace {

void show_results(const WindowStart& start, Session& session, Choice& choice) {
    if (!start.recording.empty()) {
        show_recording(start.results, start.recording, session, choice);
        for (const auto& [name, results] : start.beside) show_beside(results, name, session, choice);
        if (!start.screenshot.empty()) choice.resume_live();  // no user changes the controls of a screenshot
        return;
    }
    if (start.results.empty()) return;
    session.add({.results = start.results, .started = true});
    session.experiment = choice.experiment;
}

void show_sweep(const std::vector<RunResultPtr>& results, const Choice& choice, SweepStatus& notes) {
    if (results.empty()) return;
    notes.begin(axis_names(choice), choice.experiment, sweep_text(choice.sweep.axes, choice.experiment), "");
    notes.results = results;
    notes.done = notes.total = points_of(sweep_along(choice.sweep.axes, choice.experiment)).size();
    notes.busy = false;
}

/// A screenshot shows the exercise's own file as compiled. Lessons from elsewhere would need the user's consent.
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

void show_first(const WindowStart& start, Session& session, Choice& choice) {
    show_results(start, session, choice);
    show_sweep(start.sweep, choice, session.sweep);
    show_exercise(start, choice, session.exercise);
}

}  // namespace lanescope
