// Reading and writing files. Each error is one line with the path and the reason.
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

/// Reads a regular file of at most `most` bytes. Throws UsageError, and Cancelled if `progress` is cancelled.
std::string read_file(const std::filesystem::path& path, std::uint64_t most, Progress* progress = nullptr);

/// Replaces a file atomically: `write` writes a new file in its folder, which is then renamed. Writes directly to a
/// pipe or device such as /dev/null. Throws UsageError.
void replace_file(const std::filesystem::path& path, const std::function<void(std::ostream&)>& write);

/// Replaces a file atomically. Throws UsageError.
void write_text(const std::filesystem::path& path, std::string_view text);

}  // namespace lanescope
