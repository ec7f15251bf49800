#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>
#include <thread>

#include "app/base/files/crash_recovery.h"
#include "app/base/text/plain_text.h"
#include "app/model/operation.h"
#include "app/window/session_actions.h"
#include "app/window/window_loop.h"

namespace lanescope {
namespace {

constexpr double between = 1;  ///< seconds between saves

/// Returns an error; empty: none.
std::string why_not_kept(const Remembered& now, const Remembered& before) {
    try {
        remember(now, before);
        return {};
    } catch (const std::exception& failed) {
        return failed.what();
    }
}

}  // namespace

Choice WindowLoop::choice_on_show() const {
    Choice choice = choice_;
    choice.view = views_.as_shown(choice.view);
    return choice;
}

/// Lessons, presenting and full screen are temporary: the state before them is kept.
Remembered WindowLoop::memory_now() const {
    Remembered now = kept_;
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

void WindowLoop::keep_memory(bool leaving) {
    if (!start_.memory || (!leaving && seconds_now() - kept_at_ < between)) return;
    if (!leaving && keeping_.busy() && !was_kept()) return;  // a hanging disk must not block the window
    kept_at_ = seconds_now();
    const Remembered now = memory_now();
    if (now == (leaving ? saved_ : kept_) && !keeping_.busy()) return;
    kept_ = now;
    if (!leaving) return keeping_.ask([now, before = saved_](const GivenUp&) { return why_not_kept(now, before); });
    wait_for_the_last_one();
    if (const std::string why = why_not_kept(now, saved_); !why.empty())
        std::fprintf(stderr, "lanescope: %s; the next window opens like this one did\n", why.c_str());
}

/// Returns true if the last save has ended.
bool WindowLoop::was_kept() {
    const auto why = keeping_.poll();
    if (!why) return false;
    if (why->empty()) saved_ = kept_;
    if (!why->empty() && *why != not_kept_) session_.run.notice = *why;
    not_kept_ = *why;
    return true;
}

/// An earlier save could overwrite this one. Waits at most 1 s, as the disk may hang.
void WindowLoop::wait_for_the_last_one() {
    for (int turns = 0; turns < 100 && keeping_.busy() && !keeping_.poll(); ++turns)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
}

namespace {

std::string file_name_of(const std::string& path) {
    return in_one_line(std::filesystem::path(path).filename().string());
}

}  // namespace

void WindowLoop::follow_restoring() {
    if (auto recording = restoring_.poll_recording()) restore_recording(std::move(*recording));
    if (const auto file = restoring_.question())
        session_.confirmation.ask("Open " + file_name_of(file->path) + " again?",
                                  in_one_line(file->path) +
                                      " was not opened, because it crashed or never finished last time. This may "
                                      "happen again. The window continues in both cases.",
                                  "Open it", "Leave it out", command::OpenLast{file->path},
                                  command::LeaveOut{file->path});
    if (restoring_.busy() || restoring_.asks() || is_restored_) return;
    is_restored_ = true;
    end_restoring();
}

/// Selects default variants if no kernel was restored.
void WindowLoop::end_restoring() {
    if (!restoring_.view_state()) return;
    if (const std::string missing = session_.pin_again(restoring_.view_state()->pinned); !missing.empty())
        refuse(missing);
    if (!restoring_.view_state()->recordings.empty() && !session_.results.from_file()) choice_.resume_live();
    std::vector<VariantChoice>& variants = choice_.experiment.variants;
    if (!variants.empty() || restoring_.view_state()->kernels.empty()) return;
    for (const std::string& id : operation_of(choice_.experiment.problem).info().initial_variants) variants.push_back({id});
}

void WindowLoop::restore_kernels(const KernelOpening::Opened& opened) {
    restoring_.kernel_ended();
    ask_to_send(opened);
    note_refused(opened);
    if (!opened.error.empty()) return refuse(opened.error);
    user_files_.watch_catalog();
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
    is_restored_ = false;
    if (file && file->kind == Restoring::Kind::matrix)
        choice_.experiment.problem = with_file(restoring_.view_state()->experiment.problem, file->path);
}

void WindowLoop::carry_out(const command::LeaveOut& leave) {
    restoring_.answer(leave.file, false);
    session_.run.notice = "left out: " + file_name_of(leave.file);
}

void WindowLoop::mark_matrix() {
    const auto file = file_of(choice_.experiment.problem);
    if (!file || file->empty() || read_matrices_.contains(*file)) return;
    mark_opening(*file);
    matrix_ = *file;
    matrix_since_ = seconds_now();
}

void WindowLoop::note_matrix_was_read() {
    if (matrix_.empty()) return;
    forget_opening(matrix_);
    read_matrices_.insert(std::exchange(matrix_, {}));
}

void WindowLoop::forget_short_reading() {
    restoring_.leave();
    if (!matrix_.empty() && seconds_now() - matrix_since_ < double(usual_opening.count())) forget_opening(matrix_);
}

/// Undo does not leave a lesson page.
void WindowLoop::follow_undo() {
    const std::string page = choice_.lesson.stem.empty() ? ""
                                                         : fmt::format("{}:{}:{}", choice_.lesson.stem,
                                                                       choice_.lesson.page, choice_.lesson.applied);
    if (page != undone_on_) undo_.clear();
    undone_on_ = page;
    undo_.follow(choice_, session_, views_.dragging(), seconds_now());
    session_.history.can_undo = undo_.can_undo();
    session_.history.can_redo = undo_.can_redo();
    session_.tabs = tabs_.notes(choice_);
}

void WindowLoop::go_on_after(Undo::Done done) {
    if (!done.changed) return;
    lab_.cancel();
    if (done.unfinished) submit();
}

void WindowLoop::leave_lesson() {
    choice_.lesson = {};
    follow_lesson();
}

void WindowLoop::begin_again(bool was_at_work) {
    lab_.cancel();
    if (was_at_work) submit();
}

void WindowLoop::carry_out(const command::OpenTab&) {
    leave_lesson();
    begin_again(tabs_.open(choice_, session_, undo_));
}

void WindowLoop::carry_out(const command::ShowTab& show) {
    if (show.tab == tabs_.current()) return;
    leave_lesson();
    begin_again(tabs_.show(show.tab, choice_, session_, undo_));
}

void WindowLoop::carry_out(const command::CloseTab& close) {
    leave_lesson();
    const bool is_shown = close.tab == tabs_.current();
    const bool was_at_work = tabs_.close(close.tab, choice_, session_, undo_);
    if (is_shown) begin_again(was_at_work);
}

}  // namespace lanescope
