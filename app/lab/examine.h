// Verification and tracing of one variant of an experiment.
#pragma once

#include <memory>

#include "app/backends/backend.h"
#include "app/lab/prepared_problem.h"
#include "app/lab/run_costs.h"
#include "app/lab/verifier.h"

namespace lanescope {

/// Shared by all variants on one backend.
struct ExperimentRun {
    const Experiment& experiment;
    const PreparedProblem& prepared;
    Backend& backend;
    Execution& execution;
    Progress& progress;
    Backend* emulator;  ///< for the cross-check, or null
    const RunCosts& costs;
    Steps& steps;
    const Verifier& verifier;
};

/// Returns a result without times; errors are stored in it. Throws Cancelled.
std::shared_ptr<RunResult> examine(const ExperimentRun& run, const VariantChoice& choice);

}  // namespace lanescope
