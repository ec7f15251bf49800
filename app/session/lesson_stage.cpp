#include "app/session/lesson_stage.h"

#include <algorithm>
#include <utility>

namespace lanescope {
namespace {

// What the lab says about itself stays true on any stage, and so do a person's own files; what it has yet to deliver
// belongs to the one before.
void take_over(Session& to, const Session& from) {
    to.run = from.run;
    to.busy = from.busy;
    to.fraction = from.fraction;
    to.phase = from.phase;
    to.own_texts = from.own_texts;
    to.versions = from.versions;
    to.to_edit = from.to_edit;
    to.files = from.files;
    to.confirmation = from.confirmation;
    to.ignores_run = true;
    to.revision = std::max(to.revision, from.revision) + 1;
    to.sweep.revision = std::max(to.sweep.revision, from.sweep.revision) + 1;
}

// With the experiment as it is nothing runs before the lesson's page asks for it.
Session empty_stage(const Session& before, const Choice& choice) {
    Session stage;
    stage.capabilities = before.capabilities;
    stage.experiment = choice.experiment;
    take_over(stage, before);
    return stage;
}

// What belongs to the window, whoever stands on the stage.
void keep_window(Choice& to, const Choice& from) {
    to.look = from.look;
    to.presenting = from.presenting;
    to.full_screen = from.full_screen;
    to.tour = from.tour;
}

}  // namespace

StageChange LessonStage::follow(Choice& choice, Session& session) {
    const bool is_open = !choice.lesson.stem.empty();
    if (is_open == aside_.has_value()) return StageChange::none;
    if (is_open) {
        aside_ = {choice, session};
        aside_->choice.lesson = {};
        choice.resume_live();
        session = empty_stage(session, choice);
        return StageChange::opened;
    }
    Aside back = *std::exchange(aside_, std::nullopt);
    const bool at_work = back.session.busy && !back.session.ignores_run;
    keep_window(back.choice, choice);
    take_over(back.session, session);
    choice = std::move(back.choice);
    session = std::move(back.session);
    return at_work ? StageChange::left_at_work : StageChange::left;
}

void LessonStage::add(const SweepReport& report) {
    if (aside_) aside_->session.sweep.add(report);
}

}  // namespace lanescope
