// Trials: runs that check whether a kernel reaches its page's goal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/lessons/answer.h"
#include "app/lessons/lesson.h"

namespace lanescope {

/// The page's kernel in claims.
inline constexpr std::string_view own_kernel = "yours";
bool is_yours(const VariantName& name);

inline constexpr int max_trial_seconds = 60;

/// Replaces "yours" by a variant of that id, and adds it before the page's variants.
Page with_kernel(const Page& page, const std::string& id);

/// Returns the experiments for a page from with_kernel(). The first is `shown`, the page's own, with lanes and times.
/// The others run the kernel under many lane orders on the emulator, one per problem.
std::vector<Experiment> trial_of(const Page& page, const Experiment& shown);

/// Results per experiment, as far as available.
using TrialResults = std::vector<std::vector<RunResultPtr>>;

/// Judges correctness and hazards on all problems and lane orders, other claims on the page's own experiment. Unknown
/// without an exercise.
GoalState check_trial(const Page& page, const TrialResults& results);

}  // namespace lanescope
