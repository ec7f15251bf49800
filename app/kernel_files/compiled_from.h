// What a library was compiled from besides its text: it may be used again only as long as another compilation would
// read the same.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

/// A compilation: the text, the folder of its file, the files that the compiler read, and when it began.
struct Compilation {
    std::string_view text;
    std::filesystem::path folder;
    std::vector<std::filesystem::path> read;
    std::filesystem::file_time_type begun;
};

/// One line per file: those that were read, by the names of their contents, and those that `#include` and
/// `__has_include` looked for, whether they exist or not. Returns nothing where that cannot be told: a macro names a
/// file, or a file has changed since.
std::optional<std::string> inputs_of(const Compilation& compilation);

/// Whether all files of such a list are as they were.
bool are_unchanged(const std::string& inputs, const std::filesystem::path& folder);

}  // namespace lanescope
