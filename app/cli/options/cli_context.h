#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/base/error.h"
#include "app/catalog/catalog.h"
#include "app/lab/workers/worker_pool.h"
#include "app/lessons/lesson.h"
#include "app/model/capabilities.h"
#include "app/session/choice.h"
#include "app/session/window_settings.h"

namespace lanescope {

/// Initial state of the window.
struct WindowStart {
    Choice choice;
    std::vector<RunResultPtr> results;                                      ///< replace the first run
    std::vector<RunResultPtr> sweep;                                        ///< points along the choice's axes
    std::string recording;                                                  ///< the results' file; empty: fresh results
    std::vector<std::pair<std::string, std::vector<RunResultPtr>>> beside;  ///< more recordings, by file
    std::optional<ViewState> view_state;  ///< restored; its files open after the first frame
    bool asks_first = false;              ///< offer, but do not open, a file whose last opening never ended
    bool any_operation = false;           ///< the first kernel file determines the operation
    bool both_schedules = false;          ///< for its kernel files
    int width = 1600, height = 900;       ///< window units
    std::string screenshot;               ///< PNG of the results; then the window closes
    std::string state_log;                ///< JSON line per change of state, for tests and scripts
    Shelf shelf;
    std::string lesson;                ///< stem of the first lesson; empty: none
    int page = 0;                      ///< of the lesson, from 0
    bool present = false;              ///< start in presenter mode
    bool fresh = false;                ///< neither save nor restore state; for pictures
    bool greet = false;                ///< show the tour at a first start
    std::optional<Remembered> memory;  ///< last window's state, to update; nullopt: not kept
    std::string fault;                 ///< error to show
};

/// Of the window. Files and texts are empty if there is none.
struct WindowFonts {
    std::string text, code;  ///< files
};

struct WindowDisplay {
    std::string opengl;                         ///< version and renderer
    std::string why_no_display, why_no_opengl;  ///< one line
};

/// Functions, because only main.cpp can open windows.
struct CliContext {
    Catalog& catalog;
    Workers& workers;
    const Capabilities& capabilities;
    std::function<bool()> has_display;
    std::function<ExitCode(const WindowStart&)> open_window;  ///< returns when closed
    std::vector<std::string> program_arguments{};             ///< behind "--"
    std::function<WindowFonts()> find_fonts{};
    std::function<WindowDisplay()> find_display{};  ///< opens a hidden window for a moment; a driver may crash
};

}  // namespace lanescope
