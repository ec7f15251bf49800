// Tries kernels where they fail most easily: on the small shapes that their operation names, under both schedules, on
// the emulator.
#pragma once

#include <chrono>
#include <functional>
#include <vector>

#include "app/lab/runner.h"
#include "app/model/shape_trial.h"

namespace lanescope {

/// A trial takes a few milliseconds; these are for kernels that never end.
struct TrialLimits {
    std::chrono::milliseconds each{30'000};  ///< then the kernel hangs
    std::chrono::milliseconds all{120'000};  ///< then no further trial is begun
};

using OnTrial = std::function<void(const ShapeTrial&)>;

/// How many trials these variants have.
std::size_t count_trials(const Operation& operation, const std::vector<VariantChoice>& variants);

/// All of them in the calling thread, one after the other, the smallest shape first. Whatever a kernel does in one, the
/// others go on. Under Schedule::independent a few orders of lanes are tried. Throws Cancelled, and what the runner
/// throws of an experiment as a whole.
std::vector<ShapeTrial> try_shapes(Runner& runner, const Operation& operation,
                                   const std::vector<VariantChoice>& variants, Progress& progress,
                                   const OnTrial& on_trial = {}, TrialLimits limits = {});

}  // namespace lanescope
