// Reads and writes files. Each error is one line with path and reason.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <memory>
#include <string>
#include <string_view>

#include "app/base/progress.h"

namespace lanescope {

/// Returns true for a file or folder, also by a symbolic link; false if this cannot be determined.
bool path_exists(const std::filesystem::path& path);

/// Throws UsageError for a missing or irregular file.
std::uint64_t size_of_file(const std::filesystem::path& path);

/// Resolves all links; false if one is missing.
bool is_below(const std::filesystem::path& file, const std::filesystem::path& folder);

/// Bytes of a source file, header or PTX file; larger ones are not read.
inline constexpr std::uint64_t largest_source = 4 << 20;

/// Reads a regular file of at most `most` bytes. Throws UsageError, Cancelled.
std::string read_file(const std::filesystem::path& path, std::uint64_t most, Progress* progress = nullptr);

/// Throws UsageError.
std::unique_ptr<std::istream> open_to_read(const std::filesystem::path& path);

/// Truncates the file; nullptr on failure.
std::unique_ptr<std::ostream> open_to_write(const std::filesystem::path& path);

/// Writes a new file in the same folder and renames it: `path` changes completely or not at all. Writes directly to
/// pipes and devices such as /dev/null. Throws UsageError.
void replace_file(const std::filesystem::path& path, const std::function<void(std::ostream&)>& write);

/// As above. Throws UsageError.
void write_text(const std::filesystem::path& path, std::string_view text);

/// Parses a state file's text. Throws std::exception for a fault.
using TakeText = std::function<void(const std::string& text)>;

struct StateFile {
    std::filesystem::path path;
    std::uint64_t largest = 1 << 20;  ///< bytes; larger files are not read
};

/// Renames the file to NAME.unreadable, or NAME.unreadable-2 and so on. Returns the new path; empty on failure.
std::filesystem::path move_aside(const std::filesystem::path& file);

/// Ends a message: "; the file was moved to 'window.json.unreadable'".
std::string moved_in_words(const std::filesystem::path& moved_to);

/// Passes the text to take(). If that fails, moves the file aside and returns the reason in one line. Empty on success
/// or without a file.
std::string read_state(const StateFile& file, const TakeText& take);

/// Creates the folder and replaces the file. Throws UsageError, leaving the file unchanged, if this fails or take()
/// rejects the text.
void write_state(const StateFile& file, const std::string& text, const TakeText& take);

}  // namespace lanescope
