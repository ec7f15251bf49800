// Initial results, and errors in results.
#pragma once

#include <string>
#include <vector>

#include "app/backends/backend.h"
#include "app/lab/runner.h"
#include "app/model/outcome.h"

namespace lanescope {

RunResult blank_result(const Experiment& experiment, const VariantChoice& choice, const Origin& origin);

/// Adds new hazards only: the plain and the traced run meet the same ones. Here and below, those that stop a kernel
/// come first.
void add_hazards(RunResult& result, std::vector<Hazard> hazards);

/// Records that the backend could not complete the variant.
void note_launch_failure(RunResult& result, std::string reason);
/// Records the stop and the printed output.
void note_stop(RunResult& result, const KernelStopped& stop);

}  // namespace lanescope
