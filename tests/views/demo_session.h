// A made-up session: results that look like real ones, for looking at the window and for testing it without a machine.
#pragma once

#include <optional>

#include "app/session/choice.h"
#include "app/session/command.h"
#include "app/session/session.h"

namespace lanescope::demo {

/// How the window is caught: with results, without, at work, or with things gone wrong.
enum class Scene { results, empty, busy, faulty };

struct Demo {
    Session session;
    Choice choice;
    std::optional<Command> command;  ///< of the last frame

    template <class C>
    bool asks() const {
        return command && std::holds_alternative<C>(*command);
    }
};

/// SpMV on ragged rows of 0 to 32: thread_per_row waits for its longest row, warp_per_row and cte do better. Every
/// figure is invented; equal arguments give equal sessions.
Demo make(Scene scene, int warps = 256);

}  // namespace lanescope::demo
