#pragma once

#include <filesystem>
#include <string>

namespace lanescope {

/// Returns $HOME, else the user database's, else a private temporary folder: see folders.h. Never empty.
std::filesystem::path home_folder();

/// Writes ~ for the home folder in the text's paths.
std::string with_tilde(std::string text);

}  // namespace lanescope
