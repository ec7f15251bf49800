// Scripts by which shells complete the command line.
#pragma once

#include <string>

#include "app/cli/options/command_tree.h"

namespace lanescope {

std::string bash_completion(const CommandEntry& tree);
std::string zsh_completion(const CommandEntry& tree);
std::string fish_completion(const CommandEntry& tree);

}  // namespace lanescope
