// The commands and options of the parser, for the man page and shell completion.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace lanescope {

struct OptionEntry {
    std::string name{};     ///< "--schedule"; empty for an argument
    std::string value;      ///< "lockstep|independent", see value_choices.h; empty for a flag
    std::string initial{};  ///< default; may be empty
    std::string help;
};

struct CommandEntry {
    std::string path;  ///< "lanescope", "lanescope lesson check"
    std::string name;  ///< "check"
    std::string help;
    std::vector<CommandEntry> commands{};
    std::vector<OptionEntry> options{}, arguments{};
};

/// app: the whole program's. Omits commands and options without a group, which help omits too.
CommandEntry command_tree(const CLI::App& app);

/// Returns the command and all commands below it, each before its own.
std::vector<const CommandEntry*> all_commands(const CommandEntry& tree);

}  // namespace lanescope
