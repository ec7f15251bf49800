// The subcommands of `lanescope lesson`.
#pragma once

#include "app/cli/commands/commands.h"

namespace lanescope {

void add_lesson_list(CLI::App& lesson, const CliContext& around, Action& action);
void add_lesson_check(CLI::App& lesson, const CliContext& around, Action& action);
void add_lesson_export(CLI::App& lesson, const CliContext& around, Action& action);

}  // namespace lanescope
