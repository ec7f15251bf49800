#include "app/session/workspace.h"

#include <algorithm>
#include <utility>

namespace lanescope {
namespace {

// Another workspace must not overwrite the current file.
void take_over_files(FileStatus& to, const FileStatus& from) {
    FileStatus notes = from;
    notes.current = to.current;
    notes.current_is_saved = to.current_is_saved;
    to = std::move(notes);
}

// Keeps the lab's state and the user's files; pending results are for the other workspace.
void take_over(Session& to, const Session& from) {
    to.capabilities = from.capabilities;
    to.places = from.places;
    take_over_files(to.files, from.files);
    to.confirmation = from.confirmation;
    to.run = from.run;
    to.busy = from.busy;
    to.fraction = from.fraction;
    to.phase = from.phase;
    to.own_texts = from.own_texts;
    to.refused = from.refused;
    to.versions = from.versions;
    to.to_edit = from.to_edit;
    to.ignores_run = true;
    to.revision = std::max(to.revision, from.revision) + 1;
    to.sweep.revision = std::max(to.sweep.revision, from.sweep.revision) + 1;
}

void keep_window(Choice& to, const Choice& from) {
    to.look = from.look;
    to.presenting = from.presenting;
    to.full_screen = from.full_screen;
    to.tour = from.tour;
}

}  // namespace

Session empty_workspace(const Session& before, const Choice& choice) {
    Session workspace;
    workspace.experiment = choice.experiment;
    take_over(workspace, before);
    return workspace;
}

bool bring_back(Workspace back, Choice& choice, Session& session) {
    const bool at_work = back.session.busy && !back.session.ignores_run;
    keep_window(back.choice, choice);
    take_over(back.session, session);
    choice = std::move(back.choice);
    session = std::move(back.session);
    return at_work;
}

}  // namespace lanescope
