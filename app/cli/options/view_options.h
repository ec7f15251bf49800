// The options that say what a picture shows: which plot, which maps, and how far they are zoomed.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <utility>
#include <vector>

#include "app/session/choice.h"

namespace lanescope {

struct ViewOptions {
    std::vector<std::pair<std::string, std::string>>
        given;         ///< options of the list in view_fields.h, with their values
    std::string maps;  ///< variants, with semicolons between
};

/// --maps, and an option for each setting of a view that has one in view_fields.h.
void add_view_options(CLI::App& app, ViewOptions& options);

/// Throws UsageError for a name that is none.
void apply(const ViewOptions& options, ViewSettings& view);

}  // namespace lanescope
