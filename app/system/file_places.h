// Where files lie whose names come from another computer: what was sent along is found under the name that it has
// there.
#pragma once

#include <filesystem>
#include <string>

namespace lanescope {

/// From now on the file of that name lies at `place`. From any thread.
void place_file(const std::string& name, std::filesystem::path place);

/// Where it lies: the name itself, as a path, where nothing else was said.
std::filesystem::path placed(const std::string& name);
/// Where the files of that folder lie: those below it keep their places in it.
std::filesystem::path placed_folder(const std::string& name);

}  // namespace lanescope
