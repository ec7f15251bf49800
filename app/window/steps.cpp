#include <fmt/format.h>

#include "app/window/clock.h"
#include "app/window/window_loop.h"

namespace lanescope {
/// Undo does not leave a lesson page.
void WindowLoop::follow_undo() {
    const std::string page = choice_.lesson.stem.empty() ? ""
                                                         : fmt::format("{}:{}:{}", choice_.lesson.stem,
                                                                       choice_.lesson.page, choice_.lesson.applied);
    if (page != undone_on_) undo_.clear();
    undone_on_ = page;
    undo_.follow(choice_, session_, views_.dragging(), seconds_now());
    session_.can_undo = undo_.can_undo();
    session_.can_redo = undo_.can_redo();
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
