// An invented session with realistic results, to show and test the window without the emulator.
#pragma once

#include <optional>

#include "app/session/choice.h"
#include "app/session/command.h"
#include "app/session/session.h"

namespace lanescope::demo {

/// State of the window: with results, without, during a run, or with errors.
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

/// Makes SpMV on uneven rows of 0 to 32 nonzeros: thread_per_row waits for its longest row; warp_per_row and cte are
/// faster. Equal arguments give equal sessions.
Demo make(Scene scene, int warps = 256);

}  // namespace lanescope::demo
