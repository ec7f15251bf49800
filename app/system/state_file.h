// Files in which the program keeps its own state. A file that cannot be read is moved aside, so that the program can
// write a new one; nothing is saved that could not be read again.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

namespace lanescope {

/// Reads a file's text. Throws std::exception that says what is wrong with it.
using TakeText = std::function<void(const std::string& text)>;

struct StateFile {
    std::filesystem::path path;
    std::uint64_t largest = 1 << 20;  ///< bytes; a larger file is not read
};

/// Renames the file to NAME.unreadable, or to NAME.unreadable-2 and so on if there is such a file already. Returns the
/// new path; empty if the file could not be renamed.
std::filesystem::path move_aside(const std::filesystem::path& file);

/// "; the file was moved to 'window.json.unreadable'": for the end of a message.
std::string moved_in_words(const std::filesystem::path& moved_to);

/// Calls take() with the file's text. Moves the file aside if it cannot be read, and then returns one line that says
/// why; returns an empty text if there is no file, or if it was read.
std::string read_state(const StateFile& file, const TakeText& take);

/// Writes the text as a whole, and makes the folder for it. Throws UsageError if it cannot be written, or if take()
/// could not read it again; the file is then as it was.
void write_state(const StateFile& file, const std::string& text, const TakeText& take);

}  // namespace lanescope
