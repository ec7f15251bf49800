// `lanescope lesson`: lists, checks and exports lessons.
#include <fmt/format.h>

#include "app/cli/commands/commands.h"
#include "app/cli/commands/lesson_commands.h"
#include "app/model/text/error.h"

namespace lanescope {

void add_lesson(CLI::App& app, const CliContext& around, Action& action) {
    CLI::App* command = app.add_subcommand("lesson", "list lessons, check them, or export one as a handout");
    add_lesson_list(*command, around, action);
    add_lesson_check(*command, around, action);
    add_lesson_export(*command, around, action);
    command->require_subcommand(0, 1);
    command->callback([=, &action] {
        if (!command->get_subcommands().empty()) return;
        action = []() -> ExitCode { throw UsageError("lesson: the action is missing; write list, check or export"); };
    });
}

}  // namespace lanescope
