// Several experiments, one after the other, within a time.
#pragma once

#include <chrono>
#include <functional>
#include <vector>

#include "app/lab/runner.h"

namespace lanescope {

/// Each experiment's results are told of when it is done. Throws what Runner::run() throws, and UsageError once all of
/// it has taken longer than that.
void run_in_turn(Runner& runner, const std::vector<Experiment>& experiments, std::chrono::seconds longest,
                 Progress& progress, const std::function<void(std::vector<RunResultPtr>)>& on_done);

}  // namespace lanescope
