// What a recording does to the window: its results stand in place of what is there, or beside it.
#pragma once

#include <string>
#include <vector>

#include "app/session/choice.h"
#include "app/session/session.h"

namespace lanescope {

/// From then on the controls say what the recording shows, as far as this machine could run it again. A touched control
/// does not: that waits for Run, or for Live.
void show_recording(std::vector<RunResultPtr> results, const std::string& name, Session& session, Choice& choice);

void show_beside(std::vector<RunResultPtr> results, const std::string& name, Session& session, Choice& choice);

}  // namespace lanescope
