// One window has several stages, of which one is seen: a person's experiments in their tabs, and a lesson's.
#pragma once

#include "app/session/choice.h"
#include "app/session/session.h"

namespace lanescope {

/// What stands on one, while it is set aside.
struct Stage {
    Choice choice;
    Session session;
};

/// With the experiment as it is nothing runs before somebody asks for it.
Session empty_stage(const Session& before, const Choice& choice);

/// Puts what was set aside in the place of what is there; what belongs to the window and to the lab stays. Returns
/// whether its experiment was under way when it was set aside, and so is to be run again.
bool bring_back(Stage back, Choice& choice, Session& session);

}  // namespace lanescope
