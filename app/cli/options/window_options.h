#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/options/cli_context.h"
#include "app/session/choice.h"

namespace lanescope {

struct ViewOptions {
    std::vector<std::pair<std::string, std::string>> given;  ///< options in view_fields.h, with values
    std::string maps;                                        ///< variants, separated by semicolons
};

/// Adds --maps and the options in view_fields.h.
void add_view_options(CLI::App& app, ViewOptions& options);

/// Throws UsageError for an unknown name.
void apply(const ViewOptions& options, ViewSettings& view);

/// Smallest legible window, in pixels.
inline constexpr int min_width = 640, min_height = 400;

struct WindowOptions {
    std::string size;        ///< empty: the last or default
    bool fresh = false;      ///< neither save nor restore state
    std::int64_t scale = 1;  ///< render: magnification, including text
    std::string theme;       ///< empty: the user's, or dark
    std::string screenshot, state_log;
    std::string lessons;                               ///< folder; empty: shipped
    std::string_view picture_option = "--screenshot";  ///< in messages; --out for `render`
};

/// Adds --theme, also for `render`.
void add_theme_option(CLI::App& app, WindowOptions& options);
void add_appearance_options(CLI::App& app, WindowOptions& options);

/// Restores the last window, without an experiment. Throws UsageError for a bad size, unknown theme, unwritable path or
/// missing folder of lessons.
WindowStart window_start(const Catalog& catalog, const WindowOptions& options);

/// Throws BackendUnavailable with a remedy.
void require_display(const CliContext& around);

}  // namespace lanescope
