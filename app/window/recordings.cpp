#include "app/window/recordings.h"

#include <utility>

#include "app/lab/find_capabilities.h"

namespace lanescope {

void show_recording(std::vector<RunResultPtr> results, const std::string& name, Session& session, Choice& choice) {
    session.show(std::move(results), name);
    choice.experiment = session.experiment = runnable_here(session.experiment, session.capabilities);
    choice.pause_live();
}

void show_beside(std::vector<RunResultPtr> results, const std::string& name, Session& session, Choice& choice) {
    if (session.results.empty()) return show_recording(std::move(results), name, session, choice);
    session.show_beside(results, name);
}

}  // namespace lanescope
