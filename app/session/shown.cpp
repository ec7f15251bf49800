#include "app/session/shown.h"

namespace lanescope {

Shown shown_in(const Session& session) {
    return {session.experiment, session.results,      session.own,   session.from_file,
            session.recordings, session.sweep.beside, session.pinned};
}

void put_back(const Shown& shown, Session& session) {
    session.experiment = shown.experiment;
    session.results = shown.results;
    session.own = shown.own;
    session.from_file = shown.from_file;
    session.recordings = shown.recordings;
    session.sweep.beside = shown.beside;
    session.pinned = shown.pinned;
    session.older.clear();
    session.stood = {};
    session.awaiting = false;
    session.ignores_run = true;
    session.error.clear();
    ++session.revision;
    ++session.sweep.revision;
}

}  // namespace lanescope
