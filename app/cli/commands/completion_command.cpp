// `lanescope completion`: a script by which a shell completes the command line.
#include <algorithm>
#include <array>

#include "app/base/error.h"
#include "app/base/text/names.h"
#include "app/cli/commands/commands.h"
#include "app/cli/commands/completion_scripts.h"
#include "app/cli/options/option_rows.h"
#include "app/cli/options/value_choices.h"
#include "app/cli/output/console.h"

namespace lanescope {
namespace {

struct ShellScript {
    std::string_view shell;
    std::string (*text)(const CommandEntry&);
};

constexpr std::array shell_scripts{ShellScript{"bash", bash_completion}, ShellScript{"zsh", zsh_completion},
                                   ShellScript{"fish", fish_completion}};

std::vector<std::string> shells() {
    std::vector<std::string> names;
    for (const ShellScript& script : shell_scripts) names.emplace_back(script.shell);
    return names;
}

struct CompletionOptions {
    std::string shell;
    std::string list;  ///< instead: for the scripts
};

ExitCode print_completion(const CompletionOptions& options, const CommandEntry& tree, const CliContext& around) {
    if (!options.list.empty()) {
        for (const std::string& name : names_in(options.list, around)) put("{}\n", name);
        return ExitCode::done;
    }
    if (options.shell.empty()) throw UsageError("completion: the shell is missing; write bash, zsh or fish");
    const auto found = std::ranges::find(shell_scripts, options.shell, &ShellScript::shell);
    if (found == shell_scripts.end()) throw UsageError(unknown_name("shell", options.shell, shells()));
    put_text(found->text(tree));
    return ExitCode::done;
}

}  // namespace

void add_completion(CLI::App& app, const CliContext& around, Action& action) {
    auto options = std::make_shared<CompletionOptions>();
    CLI::App* command = app.add_subcommand("completion", "print a script by which your shell completes commands");
    add_row(*command, "shell", options->shell, "the shell: see docs/command-line.md for its folder")
        ->type_name(one_of(shells()));
    add_row(*command, "--names", options->list, "print the names in this list")->group("");
    command->callback([=, &app, &around, &action] {
        action = [=, &app, &around] { return print_completion(*options, command_tree(app), around); };
    });
}

}  // namespace lanescope
