// Inputs of a compiled library besides its text. The library is valid while another compilation would read equal files.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

/// A compilation: the text, its file's folder, the files that the compiler read, and its start time.
struct Compilation {
    std::string_view text;
    std::filesystem::path folder;
    std::vector<std::filesystem::path> read;
    std::filesystem::file_time_type begun;
};

/// Returns one line per input file: read files by content_name(), and names searched by `#include` or `__has_include`,
/// existing or not. nullopt if unknown: a macro names a file, or a file has changed since.
std::optional<std::string> inputs_of(const Compilation& compilation);

/// Returns true if all files of such a list are unchanged.
bool are_unchanged(const std::string& inputs, const std::filesystem::path& folder);

}  // namespace lanescope
