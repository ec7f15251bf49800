// Options for a picture's contents.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/options/cli_context.h"
#include "app/session/choice.h"

namespace lanescope {

struct ViewOptions {
    std::vector<std::pair<std::string, std::string>> given;  ///< options from view_fields.h, with values
    std::string maps;                                        ///< variants separated by semicolons
};

/// Adds --maps, and each option in view_fields.h.
void add_view_options(CLI::App& app, ViewOptions& options);

/// Sets the view. Throws UsageError for an unknown name.
void apply(const ViewOptions& options, ViewSettings& view);

// Options of the window and its pictures.
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
void add_appearance_options(CLI::App& app, WindowOptions& options);

/// Restores the last window, without an experiment. Throws UsageError for a bad size, an unknown theme, an unwritable
/// path, or a missing folder of lessons.
WindowStart window_start(const WindowOptions& options);

/// Throws BackendUnavailable with a remedy.
void require_display(const CliContext& around);

}  // namespace lanescope
