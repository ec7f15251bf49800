// `lanescope worker`: runs kernels for another process.
#include <unistd.h>

#include "app/cli/commands/commands.h"
#include "app/cli/options/validators.h"
#include "app/cli/output/output.h"
#include "app/worker/worker_process.h"

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
    "The second line installs what is missing (as root, or it says what), builds, and shows what that computer has. "
    "Then\n"
    "\n"
    "    lanescope run --worker 'HOST=ssh -T HOST lanescope/build/release/bin/lanescope worker'\n"
    "\n"
    "runs there, and remembers the command by the name HOST: from then on --worker HOST does.\n"
    "This is lanescope " LANESCOPE_VERSION "; a worker of another version says so.\n";

ExitCode worker(const WorkerCommandOptions& options, const Capabilities& capabilities) {
    if (options.print_install) {
        put_text(install_text);
        return ExitCode::done;
    }
    if (isatty(0))
        throw UsageError(
            "worker: it is started by another lanescope, with --worker COMMAND, and speaks with it over standard input "
            "and output; see --help");
    run_worker(capabilities.devices, {.gpu = options.gpu, .confined = !options.unconfined, .memory = options.memory});
}

}  // namespace

void add_worker(CLI::App& app, const CliContext& around, Action& action) {
    auto options = std::make_shared<WorkerCommandOptions>();
    CLI::App* command =
        app.add_subcommand("worker", "run kernels for another lanescope, which starts this with --worker");
    command->add_option("--gpu", options->gpu, "which GPU, from 0 on")->transform(whole_number(0, max_gpu));
    command
        ->add_option("--memory", options->memory.asked_gb,
                     "GB that a kernel may take; a small multiple of what its problem needs, when left out")
        ->check(CLI::Range(0.1, 1e6));
    command->add_option("--sharers", options->memory.sharers, "how many workers share this computer's memory")
        ->transform(whole_number(1, max_workers));
    command->add_flag("--unconfined", options->unconfined,
                      "let kernels open sockets, write files and start processes; for a system where confining fails");
    command->add_flag("--print-install", options->print_install, "say how the same version comes to another computer");
    command->callback(
        [=, &around, &action] { action = [=, &around] { return worker(*options, around.capabilities); }; });
}

}  // namespace lanescope
