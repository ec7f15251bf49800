// Reading and writing files; each error is one line with path and reason.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>

#include "app/model/progress.h"

namespace lanescope {

/// Returns the size in bytes. Throws UsageError if it is missing or not a regular file.
std::uint64_t size_of_file(const std::filesystem::path& path);

/// Reads a regular file of at most `most` bytes. Throws UsageError, Cancelled.
std::string read_file(const std::filesystem::path& path, std::uint64_t most, Progress* progress = nullptr);

/// Writes a new file in the same folder and renames it, so that `path` is replaced completely or not at all. Writes
/// directly to pipes and devices such as /dev/null. Throws UsageError.
void replace_file(const std::filesystem::path& path, const std::function<void(std::ostream&)>& write);

/// Replaces the file as above. Throws UsageError.
void write_text(const std::filesystem::path& path, std::string_view text);

}  // namespace lanescope
