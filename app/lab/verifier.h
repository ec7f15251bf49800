// Verification of a variant's answer.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "app/lab/prepared_problem.h"
#include "app/model/experiment.h"
#include "app/model/run_result.h"

namespace lanescope {

/// The references must outlive it.
struct Answer {
    const PreparedProblem& problem;
    const VariantChoice& variant;
    std::uint64_t seed;  ///< of the order of diverged lanes
    std::span<const float> y;
};

/// Verifies an answer. Throws Cancelled.
using Verifier = std::function<Verification(const Answer&, Progress&)>;

/// Computes the reference from the variant's inputs in this process.
Verification verify_here(const Answer& answer, Progress& progress);

}  // namespace lanescope
