// The commands, each in its own file: it declares its options on `app`, and sets `action` when it is the chosen one.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

#include "app/cli/cli_context.h"

namespace lanescope {

using Action = std::function<ExitCode()>;

void add_list(CLI::App& app, const CliContext& around, Action& action);
void add_devices(CLI::App& app, const CliContext& around, Action& action);
void add_run(CLI::App& app, const CliContext& around, Action& action);
void add_sweep(CLI::App& app, const CliContext& around, Action& action);
void add_agree(CLI::App& app, const CliContext& around, Action& action);
void add_trace(CLI::App& app, const CliContext& around, Action& action);
void add_open(CLI::App& app, const CliContext& around, Action& action);
void add_lesson(CLI::App& app, const CliContext& around, Action& action);
/// `lanescope kernel`: CUDA files of one's own.
void add_kernel(CLI::App& app, const CliContext& around, Action& action);
/// `lanescope watch`: runs a CUDA file again whenever it is saved.
void add_watch(CLI::App& app, const CliContext& around, Action& action);
/// `lanescope worker`: runs kernels for another process.
void add_worker(CLI::App& app, const CliContext& around, Action& action);
void add_render(CLI::App& app, const CliContext& around, Action& action);
/// Plain `lanescope`: the options on `app` itself, carried out when no command is named.
void add_window(CLI::App& app, const CliContext& around, Action& action);

}  // namespace lanescope
