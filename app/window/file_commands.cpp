#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/base/text/plain_text.h"
#include "app/catalog/kernel_names.h"
#include "app/cli/output/web_page.h"
#include "app/formats/recordings.h"
#include "app/lab/experiment_jobs.h"
#include "app/lab/workers/uploads.h"
#include "app/model/operation.h"
#include "app/operations/program/problem.h"
#include "app/session/file_status.h"
#include "app/session/view_state.h"
#include "app/session/workspace.h"
#include "app/window/session_actions.h"
#include "app/window/window_loop.h"

namespace lanescope {
namespace fs = std::filesystem;

void WindowLoop::note_recent(const std::string& file) {
    state_.session.files.recent = with_recent_file(whole_path(file), std::move(state_.session.files.recent));
    if (!start_.fresh) keep_recent_file(whole_path(file));
}

void WindowLoop::open_file(const std::string& path, bool beside) {
    if (names_kernel_file(path)) return open_cuda_file(path);
    if (path.ends_with(".mtx")) return open_matrix(path);
    if (path.ends_with(".md")) return carry_out(command::OpenLessons{fs::path(whole_path(path)).parent_path()});
    open_recording(path, beside, false);
}

void WindowLoop::carry_out(const command::Open& open) { open_file(open.path, false); }

void WindowLoop::carry_out(const command::OpenBeside& open) { open_file(open.path, true); }

/// A recording opened by the user closes the lesson.
void WindowLoop::open_recording(const std::string& path, bool beside, bool of_page) {
    std::string view;
    std::vector<RunResultPtr> results = read_lane_file(path, &view);
    if (!of_page) state_.choice.lesson = {};
    follow_lesson();
    if (!of_page) {
        note_recent(path);
        state_.session.files.current = whole_path(path);
        state_.session.files.current_is_saved = false;
    }
    if (beside) return show_beside(std::move(results), path, state_.session, state_.choice);
    show_recording(std::move(results), path, state_.session, state_.choice);
    cancel_experiment(lab_.jobs);
    if (!of_page && !view.empty()) state_.choice.view = parse_view(view, in_one_line(path));
}

void WindowLoop::open_cuda_file(const std::string& path) {
    is_program_file(path) ? open_program(path) : kernels_.open(path);
}

/// Runs the program even if it is the present one.
void WindowLoop::open_program(const std::string& path) {
    Choice& choice = state_.choice;
    if (!choice.lesson.stem.empty()) leave_lesson();
    const Problem program = with_whole_paths(ProgramProblem{.sources = {path}});
    change_operation(choice, operation_of(program));
    choice.experiment.problem = program;
    choice.experiment.variants.clear();
    if (choice.experiment.backend == BackendKind::cuda) choice.experiment.backend = {};
    choice.view.tab = parse_plot_tab("timeline");
    choice.view.show_matrix = false;
    note_recent(path);
    submit();
    state_.say_opened(in_one_line(whole_path(path)));
}

/// Selects default variants if the new operation has none selected.
void WindowLoop::open_matrix(const std::string& path) {
    Experiment& experiment = state_.choice.experiment;
    const Problem problem = problem_of_file(whole_path(path));
    const Operation& operation = operation_of(problem);
    const bool is_other = &operation != &operation_of(experiment.problem);
    change_operation(state_.choice, operation);
    if (is_other && experiment.variants.empty())
        for (const std::string& id : operation.info().initial_variants) experiment.variants.push_back({id});
    experiment.problem = problem;
    note_recent(path);
    state_.say_opened(in_one_line(whole_path(path)));
}

/// Keeps the open lesson unless another file replaces it.
void WindowLoop::carry_out(const command::OpenLessons& open) {
    const auto before = lessons_.user.shelf();
    lessons_.user.open(whole_path(open.path));
    const Lesson *was = before->find(state_.choice.lesson.stem),
                 *is = lessons_.user.shelf()->find(state_.choice.lesson.stem);
    if (!was || !is || was->file != is->file) state_.choice.lesson = {};
    follow_lesson();
    screen_.views.offer(lessons_.user.shelf());
    state_.session.run.error.clear();
    const bool is_empty = lessons_.user.shelf()->user_count == 0 && lessons_.user.shelf()->broken.empty();
    state_.session.run.notice =
        (is_empty ? "no lessons in " : "opened the lessons in ") + in_one_line(whole_path(open.path));
}

/// Asks before a matrix replaces a recording's experiment.
void WindowLoop::open_dropped(const std::string& path) {
    std::error_code failed;
    if (fs::is_directory(path, failed))
        throw UsageError(in_one_line(path) + ": this is a folder; drop its files instead");
    if (names_kernel_file(path)) return is_program_file(path) ? open_program(path) : kernels_.queue(path);
    const bool is_known = path.ends_with(".mtx") || path.ends_with(".lane") || path.ends_with(".md");
    if (!is_known)
        throw UsageError(
            in_one_line(path) +
            ": unknown kind of file; drop a .cu file, a .lane recording, an .mtx matrix or an .md lesson page");
    if (!path.ends_with(".mtx") || !state_.session.results.from_file())
        return open_file(path, !state_.session.results.all.empty());
    browser_.preview(path, state_.session.files);
    state_.session.confirmation.ask(
        "Open " + file_name(path) + " as the problem?",
        "The recording's results stay until the next run. The controls change to the new matrix.", "Open it", "Cancel",
        command::Open{path});
    state_.session.confirmation.file = path;
}

/// An error does not stop the other files.
void WindowLoop::take_dropped() {
    for (const std::string& path : screen_.window.take_dropped()) try {
            open_dropped(path);
        } catch (const std::exception& failed) {
            state_.refuse(failed.what());
        }
}

void WindowLoop::carry_out(const command::SaveRecording& save) {
    if (!may_write(save)) return;
    write_lane_file(save.path, state_.session.everything(), to_text(screen_.views.as_shown(state_.choice.view)));
    state_.session.files.current = whole_path(save.path);
    state_.session.files.current_is_saved = true;
    note_recent(save.path);
    say_saved(save.path);
}

void WindowLoop::carry_out(const command::SavePage& save) {
    if (!may_write(save)) return;
    state_.session.run.notice = "writing " + in_one_line(whole_path(save.path)) + "…";
    lab_.jobs.submit(JobKind::page, [path = save.path, results = state_.session.everything(),
                                     view = to_text(screen_.views.as_shown(state_.choice.view))](const JobTurn& turn) {
        std::vector<std::string> left_out;
        write_text(path, results_page_html(turn.catalog, *turn.worker, results, left_out, view));
        turn.post(path);
        for (const std::string& line : left_out) turn.warn(in_one_line(line));
    });
}

void WindowLoop::take_page(const JobReport& report) {
    for (const std::string& path : report.values_of<std::string>()) say_saved(path);
    if (!report.error.empty()) state_.session.run.error = report.error;
}

void WindowLoop::carry_out(const command::SaveVersions& save) {
    if (!may_write(save)) return;
    write_lane_file(save.path, kernels_.versions.load_all(save.file));
    note_recent(save.path);
    say_saved(save.path);
}

}  // namespace lanescope
