// The options of commands that open the window or draw a picture of it.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "app/cli/cli_context.h"

namespace lanescope {

/// Of a window, in pixels: below, nothing can be read.
inline constexpr int min_width = 640, min_height = 400;

struct WindowOptions {
    std::string size;        ///< empty: as large as it was last time, or of the usual size
    bool fresh = false;      ///< nothing is remembered, and nothing kept
    std::int64_t scale = 1;  ///< render: how many times as large, text included
    std::string theme;       ///< by its name; empty: the person's own, or dark
    std::string screenshot, state_log;
    std::string lessons;  ///< folder of the lessons that it offers; empty: the program's own
    std::string_view picture_option = "--screenshot";  ///< what messages call it: --out of `render`
};

/// --theme, which `render` has too.
void add_theme_option(CLI::App& app, WindowOptions& options);
/// --size, --fresh, --theme, --screenshot, --log-state and --lessons.
void add_look_options(CLI::App& app, WindowOptions& options);

/// A window's start with no experiment chosen yet, and furnished as the last one was. Throws UsageError for a bad size,
/// an unknown theme, a path that cannot be written, or a folder of lessons that is not there.
WindowStart window_start(const WindowOptions& options);

/// Throws BackendUnavailable, with what to do.
void require_display(const CliContext& around);

}  // namespace lanescope
