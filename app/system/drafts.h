// Unsaved edits, kept on disk to survive a crash.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace lanescope {

/// Replaces this process's draft of the file. base: the content that was edited. Returns an error in one line; empty on
/// success.
std::string keep_draft(const std::filesystem::path& file, std::string_view base, std::string_view text);

struct Draft {
    std::string text;
    bool over_this = false;  ///< edited from the given base; false: the file has changed
};
/// Returns the newest draft that no other running process is writing, and takes it over. Moves an unreadable one aside
/// and sets `trouble` to one line.
std::optional<Draft> find_draft(const std::filesystem::path& file, std::string_view base,
                                std::string* trouble = nullptr);

/// Returns the newest draft's path, for a deleted file; empty if none.
std::filesystem::path newest_draft(const std::filesystem::path& file);

/// Removes this process's draft only, after saving. Returns true if it removed one.
bool drop_draft(const std::filesystem::path& file);

}  // namespace lanescope
