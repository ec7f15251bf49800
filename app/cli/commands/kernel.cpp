// `lanescope kernel`: the user's CUDA files.
#include "app/cli/commands/kernel_commands.h"

namespace lanescope {

void add_kernel(CLI::App& app, const CliContext& around, Action& action) {
    CLI::App* command = app.add_subcommand("kernel", "check or try your own CUDA file");
    add_kernel_check(*command, around, action);
    add_kernel_try(*command, around, action);
    command->require_subcommand(0, 1);
    command->callback([=, &action] {
        if (!command->get_subcommands().empty()) return;
        action = []() -> ExitCode { throw UsageError("kernel: the action is missing; write check or try"); };
    });
}

}  // namespace lanescope
