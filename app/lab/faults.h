// A result before anything has run, and how what went wrong is written down in it.
#pragma once

#include <string>
#include <vector>

#include "app/backends/backend.h"
#include "app/lab/runner.h"
#include "app/model/outcome.h"

namespace lanescope {

/// What is known of a variant's result before it runs.
RunResult blank_result(const Experiment& experiment, const VariantChoice& choice, const Origin& origin);

/// Adds hazards that the result does not have yet: the plain and the traced run meet the same ones. Here and below,
/// those that stop a kernel come first.
void add_hazards(RunResult& result, std::vector<Hazard> hazards);

/// Writes down that the backend could not run the variant to its end, with its reason.
void note_launch_failure(RunResult& result, std::string reason);
/// And with what its kernel said before.
void note_stop(RunResult& result, const KernelStopped& stop);

}  // namespace lanescope
