// Initial results, a variant's source, errors.
#pragma once

#include <string>
#include <vector>

#include "app/catalog/catalog.h"
#include "app/model/backend.h"
#include "app/model/problem.h"
#include "app/model/run_result.h"
#include "app/model/runner.h"

namespace lanescope {

/// Empty for a library or a missing file.
std::string source_text(const Variant& variant);

/// variant: nullptr for a program.
RunResult blank_result(const Variant* variant, const Experiment& experiment, const VariantChoice& choice,
                       const Origin& origin);

/// Adds new hazards only: plain and traced runs meet the same ones. Those that stop a kernel come first, here and
/// below.
void add_hazards(RunResult& result, std::vector<Hazard> hazards);

/// Records a backend's failure to complete the variant.
void note_launch_failure(RunResult& result, std::string reason);
void note_stop(RunResult& result, const KernelStopped& stop);

}  // namespace lanescope
