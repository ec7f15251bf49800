// Published kernels with known defects.
#pragma once

#include <string>
#include <vector>

#include "app/model/experiment.h"
#include "app/model/runner.h"

namespace lanescope {

/// Runs each alone, on the problem that shows its defect, otherwise as in `how`. A variant that cannot run has the
/// reason in its result.
std::vector<RunResultPtr> run_known_bad(Runner& runner, const Experiment& how);

/// Returns a paragraph per variant: its defect and findings, in lines of at most `width` columns.
std::string known_bad_text(const std::vector<RunResultPtr>& results, int width);

}  // namespace lanescope
