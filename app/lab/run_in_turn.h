// Runs experiments in order, within a time limit.
#pragma once

#include <chrono>
#include <functional>
#include <vector>

#include "app/lab/runner.h"

namespace lanescope {

/// Reports each experiment's results. Throws as Runner::run(), and UsageError if all together exceed `longest`.
void run_in_turn(Runner& runner, const std::vector<Experiment>& experiments, std::chrono::seconds longest,
                 Progress& progress, const std::function<void(std::vector<RunResultPtr>)>& on_done);

}  // namespace lanescope
