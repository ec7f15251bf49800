// Results as tables for people.
#pragma once

#include <string>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// One line a variant: verified, time, throughput, lanes, hazards; with a line above it that says on which problem, by
/// which backend, and whether the times are measured or modelled. Below it what went wrong, one line each.
std::string results_table(const std::vector<RunResultPtr>& results);

/// "8/0/4" of global loads of 32, 64 and 128 bits in the machine code.
std::string loads_text(const SassLoads& loads);

/// One line a site of one result's trace.
std::string site_table(const RunResult& result);

}  // namespace lanescope
