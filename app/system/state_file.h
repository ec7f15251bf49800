// Files with the program's state. Unreadable ones are moved aside; text that cannot be read back is not written.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

namespace lanescope {

/// Parses a text. Throws std::exception for a fault.
using TakeText = std::function<void(const std::string& text)>;

struct StateFile {
    std::filesystem::path path;
    std::uint64_t largest = 1 << 20;  ///< bytes; a larger file is not read
};

/// Renames the file to NAME.unreadable, or NAME.unreadable-2 and so on. Returns the new path; empty on failure.
std::filesystem::path move_aside(const std::filesystem::path& file);

/// Returns the end of a message: "; the file was moved to 'window.json.unreadable'".
std::string moved_in_words(const std::filesystem::path& moved_to);

/// Passes the text to take(). If that fails, moves the file aside and returns the reason in one line. Empty on success
/// or without a file.
std::string read_state(const StateFile& file, const TakeText& take);

/// Creates the folder and replaces the file. Throws UsageError, leaving the file unchanged, if this fails or take()
/// rejects the text.
void write_state(const StateFile& file, const std::string& text, const TakeText& take);

}  // namespace lanescope
