// Inputs of a compiled library besides its source. The library is valid while they are unchanged.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

/// A compilation: source, folder of its file, files that the compiler read, start time.
struct Compilation {
    std::string_view text;
    std::filesystem::path folder;
    std::vector<std::filesystem::path> read;
    std::filesystem::file_time_type begun;
};

/// Returns a line per file: content_name() of each read file, and existence of each name in `#include` or
/// `__has_include`. nullopt if a macro makes a name or a file has changed since.
std::optional<std::string> inputs_of(const Compilation& compilation);

bool are_unchanged(const std::string& inputs, const std::filesystem::path& folder);

}  // namespace lanescope
