#include "app/session/lesson_workspace.h"

#include <utility>

namespace lanescope {

StageChange LessonWorkspace::follow(Choice& choice, Session& session) {
    const bool is_open = !choice.lesson.stem.empty();
    if (is_open == aside_.has_value()) return StageChange::none;
    if (is_open) {
        aside_ = {choice, session};
        aside_->choice.lesson = {};
        choice.resume_live();
        session = empty_workspace(session, choice);
        return StageChange::opened;
    }
    return bring_back(*std::exchange(aside_, std::nullopt), choice, session) ? StageChange::left_at_work
                                                                             : StageChange::left;
}

void LessonWorkspace::add(const SweepReport& report) {
    if (aside_) aside_->session.sweep.add(report);
}

}  // namespace lanescope
