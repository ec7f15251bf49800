// The exit code of a run.
#pragma once

#include <string>
#include <vector>

#include "app/model/outcome.h"
#include "app/model/run_result.h"
#include "app/model/text/error.h"

namespace lanescope {

/// Returns why a result is not verified, in one line; empty if it is.
std::string complaint(const RunResult& result);

/// Ranks a fault above a refusal, and that above a wrong result. A refusal counts only if `named`; `all` skips variants
/// that cannot run. Prints the worst result's complaint on standard error.
ExitCode exit_code(const std::vector<RunResultPtr>& results, bool named);

}  // namespace lanescope
