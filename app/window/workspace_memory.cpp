#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <tuple>

#include "app/base/files/crash_recovery.h"
#include "app/base/text/plain_text.h"
#include "app/lab/experiment_jobs.h"
#include "app/model/operation.h"
#include "app/window/session_actions.h"
#include "app/window/window_loop.h"

namespace lanescope {

/// Keeps the state before temporary ones: lessons, presenting and full screen.
Remembered WindowLoop::memory_now() const {
    Remembered now = kept_.keeper.last();
    const float text_scale = now.appearance.text_scale;
    now.appearance = state_.choice.appearance;
    if (state_.choice.presenting) now.appearance.text_scale = text_scale;
    if (!state_.choice.presenting && !state_.choice.full_screen)
        std::tie(now.width, now.height) = screen_.window.size();
    if (state_.choice.lesson.stem.empty() && is_complete(state_.choice.experiment.problem))
        now.view_state = kept_.restoring.with_rest(view_state_of(catalog_, choice_on_show(), state_.session));
    return now;
}

void WindowLoop::carry_out(const command::CopyScene&) {
    std::error_code failed;
    const ViewState view_state =
        relative_to(std::filesystem::current_path(failed), view_state_of(catalog_, choice_on_show(), state_.session));
    const std::string text = command_for(view_state);
    screen_.window.copy(text);
    state_.session.run.notice = "copied: " + text;
}

void WindowLoop::keep_memory() {
    if (kept_.keeper.is_due(seconds_now())) kept_.keeper.save(memory_now());
    if (const std::string trouble = kept_.keeper.trouble(); !trouble.empty()) state_.session.run.notice = trouble;
}

void WindowLoop::follow_restoring() {
    if (auto recording = kept_.restoring.poll_recording()) restore_recording(std::move(*recording));
    if (const auto file = kept_.restoring.question())
        state_.session.confirmation.ask("Open " + file_name(file->path) + " again?",
                                        in_one_line(file->path) +
                                            " was not opened, because it crashed or never finished last time. This may "
                                            "happen again. The window continues in both cases.",
                                        "Open it", "Leave it out", command::OpenLast{file->path},
                                        command::LeaveOut{file->path});
    if (kept_.restoring.ends_now()) end_restoring();
}

/// Selects default variants if no kernel was restored.
void WindowLoop::end_restoring() {
    if (!kept_.restoring.view_state()) return;
    if (const std::string missing = state_.session.pin_again(kept_.restoring.view_state()->pinned); !missing.empty())
        state_.refuse(missing);
    if (!kept_.restoring.view_state()->recordings.empty() && !state_.session.results.from_file())
        state_.choice.resume_live();
    std::vector<VariantChoice>& variants = state_.choice.experiment.variants;
    if (!variants.empty() || kept_.restoring.view_state()->kernels.empty()) return;
    for (const std::string& id : operation_of(state_.choice.experiment.problem).info().initial_variants)
        variants.push_back({id});
}

void WindowLoop::restore_kernels(const OpenedFile& opened) {
    kept_.restoring.kernel_ended();
    kernels_.ask_to_send(opened);
    kernels_.note_refused(opened);
    if (!opened.error.empty()) return state_.refuse(opened.error);
    kernels_.user.watch_catalog(catalog_);
    for (const std::string& why : opened.kernels.left_out)
        state_.session.run.notice = state_.opened = "left out: " + in_one_line(why);
    if (state_.session.results.from_file() || !state_.choice.lesson.stem.empty())
        return;  // belongs to a recording or lesson
    if (const std::string why = kept_.restoring.add(opened.kernels, state_.choice.experiment); !why.empty())
        state_.refuse(why);
}

/// The first recording brings the workspace's view.
void WindowLoop::restore_recording(Restoring::Recording recording) {
    if (!recording.error.empty()) return state_.refuse(recording.error);
    if (recording.results.empty()) return;
    const bool is_first = state_.session.results.all.empty();
    show_beside(std::move(recording.results), recording.path, state_.session, state_.choice);
    if (is_first) state_.choice.view = kept_.restoring.view_state()->view;
}

void WindowLoop::carry_out(const command::OpenLast& open) {
    const auto file = kept_.restoring.answer(open.file, true);
    if (file && file->kind == Restoring::Kind::matrix)
        state_.choice.experiment.problem = with_file(kept_.restoring.view_state()->experiment.problem, file->path);
}

void WindowLoop::carry_out(const command::LeaveOut& leave) {
    kept_.restoring.answer(leave.file, false);
    state_.session.run.notice = "left out: " + file_name(leave.file);
}

void WindowLoop::go_on_after(Undo::Done done) {
    if (!done.changed) return;
    cancel_experiment(lab_.jobs);
    if (done.unfinished) submit();
}

void WindowLoop::leave_lesson() {
    state_.choice.lesson = {};
    follow_lesson();
}

void WindowLoop::begin_again(bool was_at_work) {
    cancel_experiment(lab_.jobs);
    if (was_at_work) submit();
}

void WindowLoop::carry_out(const command::OpenTab&) {
    leave_lesson();
    begin_again(workspaces_.tabs.open(state_.choice, state_.session, workspaces_.undo));
}

void WindowLoop::carry_out(const command::ShowTab& show) {
    if (show.tab == workspaces_.tabs.current()) return;
    leave_lesson();
    begin_again(workspaces_.tabs.show(show.tab, state_.choice, state_.session, workspaces_.undo));
}

void WindowLoop::carry_out(const command::CloseTab& close) {
    leave_lesson();
    const bool is_shown = close.tab == workspaces_.tabs.current();
    const bool was_at_work = workspaces_.tabs.close(close.tab, state_.choice, state_.session, workspaces_.undo);
    if (is_shown) begin_again(was_at_work);
}

}  // namespace lanescope
