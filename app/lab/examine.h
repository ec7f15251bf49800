// One variant of an experiment: verified against the reference, and traced.
#pragma once

#include <memory>

#include "app/backends/backend.h"
#include "app/lab/prepared_problem.h"
#include "app/lab/run_costs.h"
#include "app/lab/verifier.h"

namespace lanescope {

/// What the steps of one experiment share, where its variants run in one place.
struct ExperimentRun {
    const Experiment& experiment;
    const PreparedProblem& prepared;
    Backend& backend;
    Execution& execution;
    Progress& progress;
    Backend* emulator;  ///< to compare lanes with; none where that is not asked for
    const RunCosts& costs;
    Steps& steps;
    const Verifier& verifier;
};

/// A result of all but the times. What goes wrong is written down in it, so that the other variants continue. Throws
/// Cancelled.
std::shared_ptr<RunResult> examine(const ExperimentRun& run, const VariantChoice& choice);

}  // namespace lanescope
