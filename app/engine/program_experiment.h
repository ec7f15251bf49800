// An experiment on a program with its own main().
#pragma once

#include <vector>

#include "app/engine/backend_runner.h"

namespace lanescope {

/// Returns a result per kernel, line and shape that the program launches, by first launch; the first one has the
/// program's report. Without a launch, one result has it. Throws as run_cuda_program(), and BackendUnavailable for a
/// GPU.
std::vector<RunResultPtr> run_program_experiment(const Backends& backends, const Experiment& experiment,
                                                 Progress& progress, const OnResult& on_result);

}  // namespace lanescope
