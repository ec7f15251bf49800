// Options for a picture's contents.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <utility>
#include <vector>

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

}  // namespace lanescope
