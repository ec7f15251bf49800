// The commands. Each function declares a command's options, and sets `action` if the command is chosen.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

#include "app/cli/cli_context.h"

namespace lanescope {

using Action = std::function<ExitCode()>;

/// `lanescope list`: the catalogue of variants.
void add_list(CLI::App& app, const CliContext& around, Action& action);
/// `lanescope devices`: backends and device models.
void add_devices(CLI::App& app, const CliContext& around, Action& action);
/// `lanescope run`: verifies, traces and times variants on one problem.
void add_run(CLI::App& app, const CliContext& around, Action& action);
/// `lanescope sweep`: verifies and times variants on many problems.
void add_sweep(CLI::App& app, const CliContext& around, Action& action);
/// `lanescope agree`: compares the emulator's lanes with a GPU's.
void add_agree(CLI::App& app, const CliContext& around, Action& action);
/// `lanescope trace`: each lane's steps, in the terminal.
void add_trace(CLI::App& app, const CliContext& around, Action& action);
/// `lanescope open`: a recording, in the window or as tables.
void add_open(CLI::App& app, const CliContext& around, Action& action);
/// `lanescope lesson`: lists, checks and exports lessons.
void add_lesson(CLI::App& app, const CliContext& around, Action& action);
/// `lanescope kernel`: checks and tests the user's CUDA files.
void add_kernel(CLI::App& app, const CliContext& around, Action& action);
/// `lanescope watch`: runs a CUDA file after each save.
void add_watch(CLI::App& app, const CliContext& around, Action& action);
/// `lanescope worker`: runs kernels for another process.
void add_worker(CLI::App& app, const CliContext& around, Action& action);
/// `lanescope render`: a picture of the window.
void add_render(CLI::App& app, const CliContext& around, Action& action);
/// `lanescope` without a command; declares its options on `app` itself.
void add_window(CLI::App& app, const CliContext& around, Action& action);

}  // namespace lanescope
