// What every lane did, for people: a table of sites and lane maps, for a fresh trace or a recorded one.
#pragma once

#include <CLI/CLI.hpp>
#include <vector>

#include "app/cli/output/lane_art.h"
#include "app/model/run_result.h"

namespace lanescope {

/// --warps, --first-warp, --steps, --first-step; gives back --first-warp.
const CLI::Option* add_window_options(CLI::App& app, LaneWindow& window);

/// Throws UsageError when there is nothing to draw: no result recorded such a warp, or none of its warps has that step.
void check_window(const std::vector<RunResultPtr>& results, const LaneWindow& window);

/// Prints the results' table, and for each traced result its sites, its maps and the legend.
void print_traces(const std::vector<RunResultPtr>& results, const LaneWindow& window);

}  // namespace lanescope
