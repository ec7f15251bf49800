// Initial results, a variant's source, and errors in results.
#pragma once

#include <string>
#include <vector>

#include "app/catalog/catalog.h"
#include "app/model/backend.h"
#include "app/model/problem.h"
#include "app/model/run_result.h"
#include "app/model/runner.h"

namespace lanescope {

/// Returns the file's content; empty for a library or a missing file.
std::string source_text(const Variant& variant);

RunResult blank_result(const Experiment& experiment, const VariantChoice& choice, const Origin& origin);

/// Adds new hazards only: the plain and the traced run meet the same ones. Here and below, those that stop a kernel
/// come first.
void add_hazards(RunResult& result, std::vector<Hazard> hazards);

/// Records that the backend could not complete the variant.
void note_launch_failure(RunResult& result, std::string reason);
/// Records the stop and the printed output.
void note_stop(RunResult& result, const KernelStopped& stop);

}  // namespace lanescope
