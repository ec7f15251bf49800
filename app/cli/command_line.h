// The program without a window: parses the command line and carries out one command.
#pragma once

#include "app/cli/cli_context.h"

namespace lanescope {

/// Parses and runs. Reports go to standard output, messages to standard error: one line an error. The exit code is one
/// of ExitCode; nothing is thrown.
int command_line(int argc, const char* const* argv, const CliContext& around);

}  // namespace lanescope
