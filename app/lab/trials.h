// Tests kernels on the operation's small, error-prone shapes, under both schedules, on the emulator.
#pragma once

#include <chrono>
#include <functional>
#include <vector>

#include "app/lab/runner.h"
#include "app/model/shape_trial.h"

namespace lanescope {

/// Trials take milliseconds; the limits are for hanging kernels.
struct TrialLimits {
    std::chrono::milliseconds each{30'000};  ///< then the kernel counts as hung
    std::chrono::milliseconds all{120'000};  ///< then no further trial starts
};

using OnTrial = std::function<void(const ShapeTrial&)>;

std::size_t count_trials(const Operation& operation, const std::vector<VariantChoice>& variants);

/// Runs the smallest shape first. A failing kernel does not end the others. Schedule::independent tests several lane
/// orders. Throws Cancelled, and the runner's errors.
std::vector<ShapeTrial> try_shapes(Runner& runner, const Operation& operation,
                                   const std::vector<VariantChoice>& variants, Progress& progress,
                                   const OnTrial& on_trial = {}, TrialLimits limits = {});

}  // namespace lanescope
