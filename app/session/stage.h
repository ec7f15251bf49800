// Workspaces, of which the window shows one: the user's tabs, and a lesson's.
#pragma once

#include "app/session/choice.h"
#include "app/session/session.h"

namespace lanescope {

/// A stored workspace.
struct Stage {
    Choice choice;
    Session session;
};

/// Returns a workspace with this experiment that does not run until requested.
Session empty_stage(const Session& before, const Choice& choice);

/// Restores a stored workspace, except the state of the window and the lab. Returns true if its experiment was
/// interrupted, and must run again.
bool bring_back(Stage back, Choice& choice, Session& session);

}  // namespace lanescope
