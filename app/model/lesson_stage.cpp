#include "app/model/lesson_stage.h"

#include <algorithm>
#include <utility>

namespace lanescope {
namespace {

// What the lab says about itself stays true on any stage; what it has yet to deliver belongs to the one before.
void take_over(Notebook& to, const Notebook& from) {
    to.run = from.run;
    to.busy = from.busy;
    to.fraction = from.fraction;
    to.phase = from.phase;
    to.ignores_run = true;
    to.revision = std::max(to.revision, from.revision) + 1;
    to.sweep.revision = std::max(to.sweep.revision, from.sweep.revision) + 1;
}

// With the experiment as it is nothing runs before the lesson's page asks for it.
Notebook empty_stage(const Notebook& before, const Choice& choice) {
    Notebook stage;
    stage.offer = before.offer;
    stage.experiment = choice.experiment;
    take_over(stage, before);
    return stage;
}

// What belongs to the window, whoever stands on the stage.
void keep_window(Choice& to, const Choice& from) {
    to.view.text_scale = from.view.text_scale;
    to.presenting = from.presenting;
    to.full_screen = from.full_screen;
    to.tour = from.tour;
}

}  // namespace

StageChange LessonStage::follow(Choice& choice, Notebook& notebook) {
    const bool is_open = !choice.lesson.stem.empty();
    if (is_open == aside_.has_value()) return StageChange::none;
    choice.request = Request::none;
    if (is_open) {
        aside_ = {choice, notebook};
        aside_->choice.lesson = {};
        choice.resume_live();
        notebook = empty_stage(notebook, choice);
        return StageChange::opened;
    }
    Aside back = *std::exchange(aside_, std::nullopt);
    const bool at_work = back.notebook.busy && !back.notebook.ignores_run;
    keep_window(back.choice, choice);
    take_over(back.notebook, notebook);
    choice = std::move(back.choice);
    notebook = std::move(back.notebook);
    return at_work ? StageChange::left_at_work : StageChange::left;
}

void LessonStage::add(const SweepReport& report) {
    if (aside_) aside_->notebook.sweep.add(report);
}

}  // namespace lanescope
