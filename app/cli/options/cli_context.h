// The environment of a command.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/base/error.h"
#include "app/lab/workers/worker_pool.h"
#include "app/lessons/lesson.h"
#include "app/model/capabilities.h"
#include "app/session/choice.h"
#include "app/session/window_settings.h"

namespace lanescope {

/// The initial state of a window.
struct WindowStart {
    Choice choice;
    std::vector<RunResultPtr> results;  ///< shown instead of a first run
    std::vector<RunResultPtr> sweep;    ///< points along the choice's axes
    std::string recording;              ///< the results' file; empty: they are fresh
    std::vector<std::pair<std::string, std::vector<RunResultPtr>>> beside;  ///< further recordings, by file
    std::optional<ViewState> view_state;  ///< restored; its files are opened after the first frame
    bool asks_first = false;              ///< offer, but do not open, a file whose last opening never ended
    bool any_operation = false;           ///< the first kernel file determines the operation
    bool both_schedules = false;          ///< for its kernel files
    int width = 1600, height = 900;       ///< window units
    std::string screenshot;               ///< PNG of the results; the window then closes
    std::string state_log;                ///< receives a JSON line per change of state, for tests and scripts
    Shelf shelf;                          ///< available lessons
    std::string lesson;                   ///< stem of the first lesson; empty: none
    int page = 0;                         ///< of the lesson, from 0
    bool present = false;                 ///< start in presenter mode
    bool fresh = false;                   ///< neither keep nor restore state; set for pictures
    bool greet = false;                   ///< show the tour at a first start
    std::optional<Remembered> memory;     ///< state of the last window, kept on; nullopt: not kept
    std::string fault;                    ///< error to show
};

/// Only main.cpp can open windows, hence the function.
struct CliContext {
    Workers& workers;
    const Capabilities& capabilities;
    std::function<bool()> has_display;
    std::function<ExitCode(const WindowStart&)> open_window;  ///< returns when it is closed
};

}  // namespace lanescope
