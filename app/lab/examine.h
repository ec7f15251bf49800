// Verification and tracing of one variant of an experiment.
#pragma once

#include <memory>

#include "app/backends/backend.h"
#include "app/lab/prepared_problem.h"
#include "app/lab/run_costs.h"
#include "app/lab/verifier.h"

namespace lanescope {

/// Shared by the steps of an experiment whose variants run on one backend.
struct ExperimentRun {
    const Experiment& experiment;
    const PreparedProblem& prepared;
    Backend& backend;
    Execution& execution;
    Progress& progress;
    Backend* emulator;  ///< for the cross-check; null if none is requested
    const RunCosts& costs;
    Steps& steps;
    const Verifier& verifier;
};

/// Returns a result without times. Stores errors in the result, so that the other variants continue. Throws Cancelled.
std::shared_ptr<RunResult> examine(const ExperimentRun& run, const VariantChoice& choice);

}  // namespace lanescope
