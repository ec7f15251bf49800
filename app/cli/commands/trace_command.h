#pragma once

#include <CLI/CLI.hpp>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "app/catalog/catalog.h"
#include "app/cli/output/result_text.h"
#include "app/lab/workers/worker_pool.h"
#include "app/model/inspection_results.h"
#include "app/model/run_result.h"

namespace lanescope {

void add_window_options(CLI::App& app, LaneWindow& window);

/// Throws UsageError if no result has such a warp or step.
void check_window(const std::vector<RunResultPtr>& results, const LaneWindow& window);

/// Prints the results, then sites, maps and a legend per traced result.
void print_traces(const Catalog& catalog, const std::vector<RunResultPtr>& results, const LaneWindow& window);

/// `lanescope trace --variables`: variables in a warp's lanes at one step.
struct VariableOptions {
    bool wanted = false;
    std::int64_t warp = 0;  ///< index in the grid
    std::int64_t step = 0;  ///< of that warp
};

void add_variable_options(CLI::App& app, VariableOptions& options);

/// Throws UsageError if the backend does not report variables.
void check_variables(const VariableOptions& options, const Experiment& experiment, Workers& workers);

struct InspectedStep {
    RunResultPtr result;
    WarpAccesses warp;
    std::int64_t step = 0;
};
/// Reads requested variables. Throws UsageError if the launch has no such warp or step.
std::vector<InspectedStep> inspect_variables(const VariableOptions& options, const Experiment& experiment,
                                             const std::vector<RunResultPtr>& results, Workers& workers);
std::string variables_text(const InspectedStep& inspected);
void add_variables(const std::vector<InspectedStep>& inspected, const RunResult& result, nlohmann::json& to);

}  // namespace lanescope
