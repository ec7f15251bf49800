// `lanescope worker`: runs kernels for another process.
#include <unistd.h>

#include "app/base/version.h"
#include "app/cli/commands/commands.h"
#include "app/cli/options/option_rows.h"
#include "app/cli/output/console.h"
#include "app/engine/worker_process.h"

namespace lanescope {
namespace {

struct WorkerCommandOptions {
    int gpu = 0;
    MemoryRules memory;
    bool unconfined = false, print_install = false;
};

constexpr auto install_text =
    "On this computer, in the folder of Lanescope's sources, for a computer called HOST:\n"
    "\n"
    "    git archive --prefix=lanescope/ HEAD | ssh HOST tar x\n"
    "    ssh HOST 'cd lanescope && scripts/run devices'\n"
    "\n"
    "The second line installs missing packages (as root; otherwise it lists them), builds, and lists the devices of "
    "that computer. Then\n"
    "\n"
    "    lanescope run --worker 'HOST=ssh -T HOST lanescope/build/release/bin/lanescope worker'\n"
    "\n"
    "runs there, and saves the command under the name HOST: afterwards, --worker HOST is enough.\n";

ExitCode worker(const WorkerCommandOptions& options, const CliContext& around) {
    if (options.print_install) {
        put_text(install_text);
        put("This is lanescope {}; a worker of another version reports it.\n", program_version());
        return ExitCode::done;
    }
    if (isatty(0))
        throw UsageError(
            "worker: another lanescope starts this command with --worker COMMAND and uses its standard input and "
            "output; see --help");
    run_worker(around.catalog, around.capabilities.devices,
               {.gpu = options.gpu, .confined = !options.unconfined, .memory = options.memory});
}

}  // namespace

void add_worker(CLI::App& app, const CliContext& around, Action& action) {
    auto options = std::make_shared<WorkerCommandOptions>();
    CLI::App* command =
        app.add_subcommand("worker", "run kernels for another lanescope, which starts this with --worker");
    add_row(*command, "--gpu", options->gpu, "use this GPU, numbered from 0", {0, max_gpu});
    add_row(*command, "--memory", options->memory.asked_gb,
            "limit a kernel's memory, in GB; default: a small multiple of its problem's needs", {0.1, 1e6});
    add_row(*command, "--sharers", options->memory.sharers, "share this computer's memory among this many workers",
            {1, max_workers});
    add_row(*command, "--unconfined", options->unconfined,
            "let kernels open sockets, write files and start processes; for systems on which confinement fails");
    add_row(*command, "--print-install", options->print_install,
            "print how to install this version on another computer");
    command->callback([=, &around, &action] { action = [=, &around] { return worker(*options, around); }; });
}

}  // namespace lanescope
