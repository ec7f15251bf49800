// Shows recordings in the window.
#pragma once

#include <string>
#include <vector>

#include "app/session/choice.h"
#include "app/session/session.h"

namespace lanescope {

/// Sets the controls to the recording, as far as this computer can run it, and pauses Live.
void show_recording(std::vector<RunResultPtr> results, const std::string& name, Session& session, Choice& choice);

void show_beside(std::vector<RunResultPtr> results, const std::string& name, Session& session, Choice& choice);

}  // namespace lanescope
