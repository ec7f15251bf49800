// The known-bad variants: kernels as they were published, each with its defect, and what this program says about it.
#pragma once

#include <string>
#include <vector>

#include "app/lab/runner.h"
#include "app/model/catalog/catalog.h"
#include "app/model/experiment.h"

namespace lanescope {

/// Each known-bad variant of every operation, alone, on the problem that shows its defect; all but problem and variants
/// as in `how`. One that cannot run gives a result with the reason.
std::vector<RunResultPtr> run_known_bad(Runner& runner, const Experiment& how);

/// A paragraph for each known-bad variant: its defect, and all that was found, no line wider than `width` columns.
std::string known_bad_text(const std::vector<RunResultPtr>& results, int width);

}  // namespace lanescope
