// Steps of an experiment: costs, verification, tracing, comparison with the emulator.
#pragma once

#include <memory>

#include "app/base/progress.h"
#include "app/catalog/catalog.h"
#include "app/engine/prepared_problem.h"
#include "app/model/agreement.h"
#include "app/model/backend.h"
#include "app/model/experiment.h"
#include "app/model/problem.h"
#include "app/model/run_result.h"

namespace lanescope {

/// Rough seconds; only ratios matter.
struct RunCosts {
    double make = 0, load = 0;
    double verify = 0, trace = 0, time = 0, count = 0, compare = 0;  ///< per variant
    double after_making(const Experiment& experiment) const;
};

/// facts: before or after the problem's numbers are made.
RunCosts costs_of(const Experiment& experiment, const ProblemFacts& facts, bool on_gpu);

/// Divides a progress among consecutive steps.
class Steps {
public:
    Steps(Progress& progress, double costs_in_all) : progress_(progress), all_(costs_in_all) {}
    /// Returns the next step's share, after the last one has ended.
    Share next(double cost) {
        const double begin = done_;
        done_ += cost / all_;
        return {progress_, begin, done_};
    }

private:
    Progress& progress_;
    double all_, done_ = 0;
};

/// Shared by all variants on one backend.
struct ExperimentRun {
    const Catalog& catalog;
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

/// Adds the present time and this program's version.
Provenance dated(Provenance provenance);

/// Returns a result without times; it contains errors. Throws Cancelled.
std::shared_ptr<RunResult> examine(const ExperimentRun& run, const VariantChoice& choice);

/// Larger launches are not checked: the emulator runs whole launches, at about 50 million lane-steps per second and
/// core.
inline constexpr std::uint64_t max_lane_steps = 512'000'000;
inline constexpr std::int64_t max_compared_warps = 4096;

/// Requires lanes from a GPU.
bool can_be_checked(const RunResult& result);

/// Compares active masks. For unrolled loops, `execution`, which made the result, records some warps again. Throws
/// Cancelled and tracing errors.
CrossCheck cross_check(const RunResult& result, const TraceOptions& recorded_with, Execution& execution,
                       Backend& emulator, const Instance& instance, Progress& progress);

}  // namespace lanescope
