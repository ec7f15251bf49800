// Who checks a variant's answer against the reference.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "app/lab/prepared_problem.h"
#include "app/model/experiment.h"
#include "app/model/run_result.h"

namespace lanescope {

/// What one run of a variant wrote to y. It refers to values that must outlive it.
struct Answer {
    const PreparedProblem& problem;
    const VariantChoice& variant;
    std::uint64_t seed;  ///< of the order in which diverged lanes ran
    std::span<const float> y;
};

/// Throws Cancelled.
using Verifier = std::function<Verification(const Answer&, Progress&)>;

/// Computes the reference of the numbers that the variant reads in this process, and compares.
Verification verify_here(const Answer& answer, Progress& progress);

}  // namespace lanescope
