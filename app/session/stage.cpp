#include "app/session/stage.h"

#include <algorithm>

namespace lanescope {

void take_over(Session& to, const Session& from) {
    to.capabilities = from.capabilities;
    to.places = from.places;
    to.files = from.files;
    to.confirmation = from.confirmation;
    to.run = from.run;
    to.busy = from.busy;
    to.fraction = from.fraction;
    to.phase = from.phase;
    to.own_texts = from.own_texts;
    to.versions = from.versions;
    to.to_edit = from.to_edit;
    to.ignores_run = true;
    to.revision = std::max(to.revision, from.revision) + 1;
    to.sweep.revision = std::max(to.sweep.revision, from.sweep.revision) + 1;
}

Session empty_stage(const Session& before, const Choice& choice) {
    Session stage;
    stage.experiment = choice.experiment;
    take_over(stage, before);
    return stage;
}

void keep_window(Choice& to, const Choice& from) {
    to.look = from.look;
    to.presenting = from.presenting;
    to.full_screen = from.full_screen;
    to.tour = from.tour;
}

}  // namespace lanescope
