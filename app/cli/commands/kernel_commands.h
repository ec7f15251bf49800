// The subcommands of `lanescope kernel`.
#pragma once

#include "app/cli/commands/commands.h"

namespace lanescope {

void add_kernel_check(CLI::App& kernel, const CliContext& around, Action& action);
void add_kernel_try(CLI::App& kernel, const CliContext& around, Action& action);

}  // namespace lanescope
