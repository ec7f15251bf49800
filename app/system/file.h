// Files, read and written with care: every failure is one line that names the path and the reason.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>

#include "app/model/progress.h"

namespace lanescope {

/// Size in bytes of a regular file. Throws UsageError when it is missing, a directory, or not a regular file.
std::uint64_t size_of_file(const std::filesystem::path& path);

/// The whole of a regular file of at most `most` bytes. Throws UsageError; Cancelled, where there is a progress.
std::string read_file(const std::filesystem::path& path, std::uint64_t most, Progress* progress = nullptr);

/// Writes a file whole or not at all: what `write` puts out goes to a file beside it, which then takes its place.
/// What is no regular file (a pipe, /dev/null) is written to directly. Throws UsageError.
void replace_file(const std::filesystem::path& path, const std::function<void(std::ostream&)>& write);

/// Writes text to a file, whole or not at all. Throws UsageError when it cannot be written.
void write_text(const std::filesystem::path& path, std::string_view text);

}  // namespace lanescope
