// Runs an experiment in the foreground, with its progress on standard error where that is a terminal.
#pragma once

#include "app/lab/lab.h"

namespace lanescope {

std::vector<RunResultPtr> run_with_progress(const Backends& backends, const Experiment& experiment);

}  // namespace lanescope
