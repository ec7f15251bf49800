// Results as text tables.
#pragma once

#include <string>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// Returns a line per variant. The heading states problem, backend, and whether times are measured or modelled.
/// Failures follow, one per line.
std::string results_table(const std::vector<RunResultPtr>& results);

/// Returns "8/0/4": global loads of 32, 64 and 128 bits in the machine code.
std::string loads_text(const SassLoads& loads);

/// Returns a line per site.
std::string site_table(const RunResult& result);

}  // namespace lanescope
