#include "app/cli/options/command_tree.h"

#include "app/cli/options/experiment_options.h"

namespace lanescope {
namespace {

/// Omits the descriptions of validators, which follow a colon.
std::string value_name(const CLI::Option& option) {
    const bool is_flag = option.get_items_expected_max() == 0;
    const std::string name = option.get_type_name();
    return is_flag ? "" : name.substr(0, name.find(':'));
}

OptionEntry entry_of(const CLI::Option& option) {
    return {.name = option.get_lnames().empty() ? "" : "--" + option.get_lnames().front(),
            .value = value_name(option),
            .initial = option.get_default_str(),
            .help = option.get_description()};
}

CommandEntry entry_of(const CLI::App& app, const std::string& before) {
    CommandEntry entry{.path = before + app.get_name(), .name = app.get_name(), .help = app.get_description()};
    for (const CLI::Option* option : app.get_options())
        if (!option->get_group().empty())
            (option->get_positional() ? entry.arguments : entry.options).push_back(entry_of(*option));
    for (const CLI::App* command : app.get_subcommands({}))
        if (!command->get_group().empty()) entry.commands.push_back(entry_of(*command, entry.path + " "));
    return entry;
}

void add_commands(const CommandEntry& entry, std::vector<const CommandEntry*>& all) {
    all.push_back(&entry);
    for (const CommandEntry& command : entry.commands) add_commands(command, all);
}

}  // namespace

CommandEntry command_tree(const CLI::App& app) {
    CommandEntry tree = entry_of(app, "");
    // The parser has no such argument: command_line() turns it into a command.
    tree.arguments.push_back({.value = std::string("FILE.lane|") + kernel_value,
                              .help = "open this recording, or show this kernel in the window"});
    return tree;
}

std::vector<const CommandEntry*> all_commands(const CommandEntry& tree) {
    std::vector<const CommandEntry*> all;
    add_commands(tree, all);
    return all;
}

}  // namespace lanescope
