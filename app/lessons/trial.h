// The trial of a kernel: the runs that check whether it reaches its page's goal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/lessons/answer.h"
#include "app/lessons/lesson.h"

namespace lanescope {

/// The name of the page's kernel in claims.
inline constexpr std::string_view own_kernel = "yours";
bool is_yours(const VariantName& name);

/// Time limit of a trial.
inline constexpr int max_trial_seconds = 60;

/// Replaces "yours" in the page with a variant of that id, and adds it before the page's variants.
Page with_kernel(const Page& page, const std::string& id);

/// Returns the trial's experiments for a page from with_kernel(): first `shown`, the page's own, with lanes and times.
/// Then, per problem, the kernel under many lane orders on the emulator.
std::vector<Experiment> trial_of(const Page& page, const Experiment& shown);

/// Results of a trial's experiments, in order, as far as available.
using TrialResults = std::vector<std::vector<RunResultPtr>>;

/// Returns the state of the goal. Correctness and hazards are judged on all problems and lane orders, other claims on
/// the page's own experiment. Unknown without an exercise.
GoalState check_trial(const Page& page, const TrialResults& results);

}  // namespace lanescope
