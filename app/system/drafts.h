// Drafts: what was typed and is not saved yet, kept so that the end of the program, however sudden, loses none of it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace lanescope {

/// Keeps the text beside the program's state, instead of this process's earlier draft of that file. `base` is the
/// file's text that it was typed over. Returns one line if it could not be kept; empty: it was.
std::string keep_draft(const std::filesystem::path& file, std::string_view base, std::string_view text);

struct Draft {
    std::string text;
    bool over_this = false;  ///< it was typed over the base that was asked about; else the file has changed since
};
/// The newest draft of the file that no other running process is still writing; it becomes this process's own. A draft
/// that cannot be read is moved aside; `trouble` then says so in one line.
std::optional<Draft> find_draft(const std::filesystem::path& file, std::string_view base,
                                std::string* trouble = nullptr);

/// The newest draft's own file, for a file that is gone; empty: there is none.
std::filesystem::path newest_draft(const std::filesystem::path& file);

/// Removes this process's own draft, when the file has been saved. Drafts of other windows are still to be found.
/// Returns whether there was one and it is gone.
bool drop_draft(const std::filesystem::path& file);

}  // namespace lanescope
