// `lanescope trace --variables`: variables in a warp's 32 lanes at one step.
#pragma once

#include <CLI/CLI.hpp>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "app/model/run_result.h"
#include "app/model/warp_accesses.h"
#include "app/worker/workers.h"

namespace lanescope {

struct VariableOptions {
    bool wanted = false;
    std::int64_t warp = 0;  ///< index in the grid
    std::int64_t step = 0;  ///< of that warp
};

/// Adds --variables, --warp and --step.
void add_variable_options(CLI::App& app, VariableOptions& options);

/// Throws UsageError if the backend does not report variables.
void check_variables(const VariableOptions& options, const Experiment& experiment, Workers& workers);

struct LookedAt {
    RunResultPtr result;
    WarpAccesses warp;
    std::int64_t step = 0;
};
/// Reads the variables if requested. Throws UsageError if the launch has no such warp or step.
std::vector<LookedAt> look_at_variables(const VariableOptions& options, const Experiment& experiment,
                                        const std::vector<RunResultPtr>& results, Workers& workers);

std::string variables_text(const LookedAt& looked_at);
/// Adds the member "variables".
void add_variables(const std::vector<LookedAt>& looked_at, const RunResult& result, nlohmann::json& to);

}  // namespace lanescope
