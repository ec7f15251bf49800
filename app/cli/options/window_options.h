// Options of the window and its pictures.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "app/cli/cli_context.h"

namespace lanescope {

/// Smallest legible window, in pixels.
inline constexpr int min_width = 640, min_height = 400;

struct WindowOptions {
    std::string size;        ///< empty: the last size, or the default
    bool fresh = false;      ///< neither keep nor restore state
    std::int64_t scale = 1;  ///< render: magnification, including text
    std::string theme;       ///< empty: the user's choice, or dark
    std::string screenshot, state_log;
    std::string lessons;                               ///< folder; empty: the shipped ones
    std::string_view picture_option = "--screenshot";  ///< in messages; --out for `render`
};

/// Adds --theme, also for `render`.
void add_theme_option(CLI::App& app, WindowOptions& options);
/// Adds --size, --fresh, --theme, --screenshot, --log-state and --lessons.
void add_look_options(CLI::App& app, WindowOptions& options);

/// Restores the last window, without an experiment. Throws UsageError for a bad size, an unknown theme, an unwritable
/// path, or a missing folder of lessons.
WindowStart window_start(const WindowOptions& options);

/// Throws BackendUnavailable with a remedy.
void require_display(const CliContext& around);

}  // namespace lanescope
