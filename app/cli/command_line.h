#pragma once

#include "app/cli/options/cli_context.h"

namespace lanescope {

/// Writes reports to standard output, and one line per error to standard error. Returns an ExitCode. Does not throw.
int command_line(int argc, const char* const* argv, const CliContext& around);

}  // namespace lanescope
