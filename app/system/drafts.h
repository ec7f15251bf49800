// Drafts: unsaved edits on disk, which survive a crash of the program.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace lanescope {

/// Replaces this process's draft of the file. `base`: the file's content that was edited. Returns one line if it fails,
/// else an empty string.
std::string keep_draft(const std::filesystem::path& file, std::string_view base, std::string_view text);

struct Draft {
    std::string text;
    bool over_this = false;  ///< it was edited from the given base; false: the file has changed since
};
/// Returns the file's newest draft that no other running process is writing, and takes it over. Moves an unreadable
/// draft aside; `trouble` then receives one line.
std::optional<Draft> find_draft(const std::filesystem::path& file, std::string_view base,
                                std::string* trouble = nullptr);

/// Returns the path of the newest draft, for a deleted file; empty if there is none.
std::filesystem::path newest_draft(const std::filesystem::path& file);

/// Removes this process's draft after saving; other windows' drafts stay. Returns true if it removed one.
bool drop_draft(const std::filesystem::path& file);

}  // namespace lanescope
