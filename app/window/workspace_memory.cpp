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
Choice WindowLoop::choice_on_show() const {
    Choice choice = choice_;
    choice.view = views_.as_shown(choice.view);
    return choice;
}

/// Lessons, presenting and full screen are temporary: the state before them is kept.
Remembered WindowLoop::memory_now() const {
    Remembered now = memory_.last();
    const float text_scale = now.appearance.text_scale;
    now.appearance = choice_.appearance;
    if (choice_.presenting) now.appearance.text_scale = text_scale;
    if (!choice_.presenting && !choice_.full_screen) std::tie(now.width, now.height) = window_.size();
    if (choice_.lesson.stem.empty() && is_complete(choice_.experiment.problem))
        now.view_state = restoring_.with_rest(view_state_of(choice_on_show(), session_));
    return now;
}

void WindowLoop::carry_out(const command::CopyScene&) {
    std::error_code failed;
    const ViewState view_state =
        relative_to(std::filesystem::current_path(failed), view_state_of(choice_on_show(), session_));
    const std::string text = command_for(view_state);
    window_.copy(text);
    session_.run.notice = "copied: " + text;
}

void WindowLoop::keep_memory() {
    if (memory_.is_due(seconds_now())) memory_.save(memory_now());
    if (const std::string trouble = memory_.trouble(); !trouble.empty()) session_.run.notice = trouble;
}

void WindowLoop::follow_restoring() {
    if (auto recording = restoring_.poll_recording()) restore_recording(std::move(*recording));
    if (const auto file = restoring_.question())
        session_.confirmation.ask("Open " + file_name(file->path) + " again?",
                                  in_one_line(file->path) +
                                      " was not opened, because it crashed or never finished last time. This may "
                                      "happen again. The window continues in both cases.",
                                  "Open it", "Leave it out", command::OpenLast{file->path},
                                  command::LeaveOut{file->path});
    if (restoring_.ends_now()) end_restoring();
}

/// Selects default variants if no kernel was restored.
void WindowLoop::end_restoring() {
    if (!restoring_.view_state()) return;
    if (const std::string missing = session_.pin_again(restoring_.view_state()->pinned); !missing.empty())
        refuse(missing);
    if (!restoring_.view_state()->recordings.empty() && !session_.results.from_file()) choice_.resume_live();
    std::vector<VariantChoice>& variants = choice_.experiment.variants;
    if (!variants.empty() || restoring_.view_state()->kernels.empty()) return;
    for (const std::string& id : operation_of(choice_.experiment.problem).info().initial_variants)
        variants.push_back({id});
}

void WindowLoop::restore_kernels(const OpenedFile& opened) {
    restoring_.kernel_ended();
    kernels_.ask_to_send(opened);
    kernels_.note_refused(opened);
    if (!opened.error.empty()) return refuse(opened.error);
    kernels_.user.watch_catalog();
    for (const std::string& why : opened.kernels.left_out)
        session_.run.notice = opened_ = "left out: " + in_one_line(why);
    if (session_.results.from_file() || !choice_.lesson.stem.empty())
        return;  // the experiment belongs to a recording or lesson
    if (const std::string why = restoring_.add(opened.kernels, choice_.experiment); !why.empty()) refuse(why);
}

/// The first recording brings the workspace's view.
void WindowLoop::restore_recording(Restoring::Recording recording) {
    if (!recording.error.empty()) return refuse(recording.error);
    if (recording.results.empty()) return;
    const bool is_first = session_.results.all.empty();
    show_beside(std::move(recording.results), recording.path, session_, choice_);
    if (is_first) choice_.view = restoring_.view_state()->view;
}

void WindowLoop::carry_out(const command::OpenLast& open) {
    const auto file = restoring_.answer(open.file, true);
    if (file && file->kind == Restoring::Kind::matrix)
        choice_.experiment.problem = with_file(restoring_.view_state()->experiment.problem, file->path);
}

void WindowLoop::carry_out(const command::LeaveOut& leave) {
    restoring_.answer(leave.file, false);
    session_.run.notice = "left out: " + file_name(leave.file);
}

void WindowLoop::go_on_after(Undo::Done done) {
    if (!done.changed) return;
    cancel_experiment(jobs_);
    if (done.unfinished) submit();
}

void WindowLoop::leave_lesson() {
    choice_.lesson = {};
    follow_lesson();
}

void WindowLoop::begin_again(bool was_at_work) {
    cancel_experiment(jobs_);
    if (was_at_work) submit();
}

void WindowLoop::carry_out(const command::OpenTab&) {
    leave_lesson();
    begin_again(workspaces_.tabs.open(choice_, session_, workspaces_.undo));
}

void WindowLoop::carry_out(const command::ShowTab& show) {
    if (show.tab == workspaces_.tabs.current()) return;
    leave_lesson();
    begin_again(workspaces_.tabs.show(show.tab, choice_, session_, workspaces_.undo));
}

void WindowLoop::carry_out(const command::CloseTab& close) {
    leave_lesson();
    const bool is_shown = close.tab == workspaces_.tabs.current();
    const bool was_at_work = workspaces_.tabs.close(close.tab, choice_, session_, workspaces_.undo);
    if (is_shown) begin_again(was_at_work);
}

}  // namespace lanescope
