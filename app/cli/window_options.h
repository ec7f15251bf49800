// The options of commands that open the window or draw a picture of it.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "app/cli/command_line.h"

namespace lanescope {

struct WindowOptions {
    std::string size = "1600x900";
    std::int64_t scale = 1;  ///< render: so many times as large, text included
    std::string screenshot, state_log;
    std::string_view picture_option = "--screenshot";  ///< what messages call it: --out of `render`
};

/// --size, --screenshot and --log-state.
void add_look_options(CLI::App& app, WindowOptions& options);

/// A window's start with no experiment chosen yet. Throws UsageError for a bad size or a path that cannot be written.
WindowStart window_start(const WindowOptions& options);

}  // namespace lanescope
