// Workspaces: the user's tabs, and a lesson's.
#pragma once

#include "app/session/choice.h"
#include "app/session/session.h"

namespace lanescope {

struct Workspace {
    Choice choice;
    Session session;
};

/// Nothing runs until requested.
Session empty_workspace(const Session& before, const Choice& choice);

/// Restores a workspace, except states of the window and the lab. Returns true if its experiment was interrupted and
/// must run again.
bool bring_back(Workspace back, Choice& choice, Session& session);

}  // namespace lanescope
