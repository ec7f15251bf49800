// The options that say what a picture shows: which plot, which maps, and how far they are zoomed.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "app/model/choice.h"

namespace lanescope {

struct ViewOptions {
    std::string tab, order, maps, colour, panel;  ///< empty: as the window opens
    std::int64_t warps = -1, steps = 0, first_warp = 0, first_step = 0, cursor = -1, line = 0;
    bool difference = false, large_plots = false;
};

/// --panel, --tab, --order, --maps, --difference, --colour, --visible-warps, --visible-steps, --from-warp, --from-step,
/// --cursor, --line,
/// --large-plots.
void add_view_options(CLI::App& app, ViewOptions& options);

/// Throws UsageError for a name that is none.
void apply(const ViewOptions& options, ViewSettings& view);

}  // namespace lanescope
