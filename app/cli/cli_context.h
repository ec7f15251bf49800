// What a command works with: the workers, what can be chosen from, and a way to open a window.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/lessons/lesson.h"
#include "app/model/capabilities.h"
#include "app/model/text/error.h"
#include "app/session/choice.h"
#include "app/session/remembered.h"
#include "app/worker/workers.h"

namespace lanescope {

/// What a window starts with.
struct WindowStart {
    Choice choice;
    std::vector<RunResultPtr> results;  ///< shown at once, in place of a first run
    std::vector<RunResultPtr> sweep;    ///< points along the choice's axes, shown at once
    std::string recording;              ///< the file that they come from; empty: they are fresh
    std::vector<std::pair<std::string, std::vector<RunResultPtr>>> beside;  ///< further recordings, by file
    std::optional<Scene> scene;      ///< shown again; its files are opened after the first frame
    bool asks_first = false;         ///< a file of it whose last opening never ended is offered, not opened
    bool any_operation = false;      ///< the first kernel file says what is computed: no problem was named
    bool both_schedules = false;     ///< its kernel files run under both schedules
    int width = 1600, height = 900;  ///< window units
    std::string screenshot;          ///< PNG to save of the results; the window then closes
    std::string state_log;           ///< file that gets one JSON line whenever the state changes; for tests and scripts
    Shelf shelf;                     ///< the lessons that the window offers
    std::string lesson;              ///< stem of the lesson on the shelf that it opens with; empty: none
    int page = 0;                    ///< of that lesson, from 0
    bool present = false;            ///< starts in presenter mode
    bool fresh = false;              ///< as on the first day: nothing is remembered, and nothing kept; pictures are
    bool greet = false;              ///< nothing was asked for: a first start shows the tour
    std::optional<Remembered>
        memory;         ///< what the window kept last time, and goes on to keep; nullopt: it keeps nothing
    std::string fault;  ///< what could not be taken up: the window says it
};

/// What commands work with. The window is a function, because only main.cpp knows how one is opened.
struct CliContext {
    Workers& workers;
    const Capabilities& capabilities;
    std::function<bool()> has_display;
    std::function<ExitCode(const WindowStart&)> open_window;  ///< returns when it is closed
};

}  // namespace lanescope
