// The commands. Each function declares a command's options, and sets `action` if it is chosen.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

#include "app/cli/options/cli_context.h"

namespace lanescope {

using Action = std::function<ExitCode()>;

void add_list(CLI::App& app, const CliContext& around, Action& action);
void add_devices(CLI::App& app, const CliContext& around, Action& action);
void add_doctor(CLI::App& app, const CliContext& around, Action& action);
void add_run(CLI::App& app, const CliContext& around, Action& action);
void add_sweep(CLI::App& app, const CliContext& around, Action& action);
void add_agree(CLI::App& app, const CliContext& around, Action& action);
void add_trace(CLI::App& app, const CliContext& around, Action& action);
void add_open(CLI::App& app, const CliContext& around, Action& action);
void add_export(CLI::App& app, const CliContext& around, Action& action);
void add_lesson(CLI::App& app, const CliContext& around, Action& action);
void add_kernel(CLI::App& app, const CliContext& around, Action& action);
void add_watch(CLI::App& app, const CliContext& around, Action& action);
void add_worker(CLI::App& app, const CliContext& around, Action& action);
void add_manual(CLI::App& app, const CliContext& around, Action& action);
void add_completion(CLI::App& app, const CliContext& around, Action& action);
void add_render(CLI::App& app, const CliContext& around, Action& action);
/// Adds the options of `lanescope` without a command.
void add_window(CLI::App& app, const CliContext& around, Action& action);
void add_kernel_check(CLI::App& kernel, const CliContext& around, Action& action);
void add_kernel_try(CLI::App& kernel, const CliContext& around, Action& action);
void add_lesson_list(CLI::App& lesson, const CliContext& around, Action& action);
void add_lesson_check(CLI::App& lesson, const CliContext& around, Action& action);
void add_lesson_export(CLI::App& lesson, const CliContext& around, Action& action);

}  // namespace lanescope
