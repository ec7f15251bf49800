// One window has several stages, of which one is seen: a person's experiments in their tabs, and a lesson's.
#pragma once

#include "app/session/choice.h"
#include "app/session/session.h"

namespace lanescope {

/// What the lab says about itself stays true on any stage, and so do a person's own files; what it has yet to deliver
/// belongs to the stage before.
void take_over(Session& to, const Session& from);

/// With the experiment as it is nothing runs before somebody asks for it.
Session empty_stage(const Session& before, const Choice& choice);

/// What belongs to the window, whoever stands on the stage.
void keep_window(Choice& to, const Choice& from);

}  // namespace lanescope
