// Prints traces: a table of sites, and lane maps.
#pragma once

#include <CLI/CLI.hpp>
#include <vector>

#include "app/cli/output/lane_art.h"
#include "app/model/run_result.h"

namespace lanescope {

/// Adds --warps, --first-warp, --steps, --first-step. Returns --first-warp.
const CLI::Option* add_window_options(CLI::App& app, LaneWindow& window);

/// Throws UsageError if no result has such a warp or step.
void check_window(const std::vector<RunResultPtr>& results, const LaneWindow& window);

/// Prints the results' table, then sites, maps and a legend per traced result.
void print_traces(const std::vector<RunResultPtr>& results, const LaneWindow& window);

}  // namespace lanescope
