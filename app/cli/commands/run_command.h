#pragma once

#include <string>
#include <vector>

#include "app/catalog/catalog.h"
#include "app/model/experiment.h"
#include "app/model/runner.h"

namespace lanescope {

/// Runs each known-bad variant alone, on its problem, otherwise as in `how`. If it cannot run, its result has the
/// reason.
std::vector<RunResultPtr> run_known_bad(const Catalog& catalog, Runner& runner, const Experiment& how);

/// Returns a paragraph per variant, with defect and findings, wrapped to `width` columns.
std::string known_bad_text(const Catalog& catalog, const std::vector<RunResultPtr>& results, int width);

}  // namespace lanescope
