// A trial: what is run to see whether a kernel reaches its page's goal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/lessons/answer.h"
#include "app/lessons/lesson.h"

namespace lanescope {

/// What claims call the page's kernel, whichever text it has by now.
inline constexpr std::string_view own_kernel = "yours";
bool is_yours(const VariantName& name);

/// After this many seconds a trial is given up.
inline constexpr int max_trial_seconds = 60;

/// The page with a variant of that id where it says "yours"; it stands before the page's other variants.
Page with_kernel(const Page& page, const std::string& id);

/// The experiments of a trial, of a page that with_kernel() has made: first the page's own, with lanes and times; then,
/// for each of its problems, the kernel under many orders of lanes, on the emulator. `shown`: the page's own.
std::vector<Experiment> trial_of(const Page& page, const Experiment& shown);

/// Results of each experiment of a trial, in order, as far as it has come.
using TrialResults = std::vector<std::vector<RunResultPtr>>;

/// How far the goal is reached. That the kernel is right and has no hazard is judged on all problems and in all orders,
/// all else on the page's own experiment. Where the page has no exercise nothing is known.
GoalState check_trial(const Page& page, const TrialResults& results);

}  // namespace lanescope
