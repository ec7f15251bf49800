// The exit code of a run, and what it says on standard error.
#pragma once

#include <string>
#include <vector>

#include "app/model/outcome.h"
#include "app/model/run_result.h"
#include "app/model/text/error.h"

namespace lanescope {

/// One line that says why a result is not verified; empty when it is.
std::string complaint(const RunResult& result);

/// The exit code of a run: a fault counts above a refusal, and that above a wrong result. A refused variant counts only
/// when it was `named`; `all` leaves out what cannot run. Prints the worst result's complaint on standard error.
ExitCode exit_code(const std::vector<RunResultPtr>& results, bool named);

}  // namespace lanescope
