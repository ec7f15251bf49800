// What every lane did, for people: a table of sites and lane maps, for a fresh trace or a recorded one.
#pragma once

#include <CLI/CLI.hpp>
#include <vector>

#include "app/cli/lane_art.h"
#include "app/model/run_result.h"

namespace lanescope {

/// --warps, --first-warp, --steps, --first-step.
void add_window_options(CLI::App& app, LaneWindow& window);

/// Prints the results' table, and for each traced result its sites, its maps and the legend.
void print_traces(const std::vector<RunResultPtr>& results, const LaneWindow& window);

}  // namespace lanescope
