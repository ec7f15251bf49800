// `lanescope trace --variables`: the values of a kernel's variables in the 32 lanes of a warp at one step.
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
    std::int64_t warp = 0;  ///< of the grid
    std::int64_t step = 0;  ///< of that warp
};

/// --variables, --warp and --step.
void add_variable_options(CLI::App& app, VariableOptions& options);

/// Throws UsageError if variables are wanted of a backend that does not report them.
void check_variables(const VariableOptions& options, const Experiment& experiment, Workers& workers);

/// What the warp of one result did, and at which step it is shown.
struct LookedAt {
    RunResultPtr result;
    WarpAccesses warp;
    std::int64_t step = 0;
};
/// Of each result that has lanes, if variables are wanted. Throws UsageError if its launch has no such warp or step.
std::vector<LookedAt> look_at_variables(const VariableOptions& options, const Experiment& experiment,
                                        const std::vector<RunResultPtr>& results, Workers& workers);

std::string variables_text(const LookedAt& looked_at);
/// Adds the member "variables" to the JSON object of the result.
void add_variables(const std::vector<LookedAt>& looked_at, const RunResult& result, nlohmann::json& to);

}  // namespace lanescope
