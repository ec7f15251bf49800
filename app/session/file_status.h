// Folders, file summaries and recent files: views do not read files.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace lanescope {

/// May hold any bytes except '/' and 0.
struct FolderEntry {
    std::string name;
    bool is_folder = false;
    std::uint64_t bytes = 0;
    std::int64_t changed = 0;  ///< seconds since 1970; 0: unknown
};

struct FolderListing {
    std::string folder;                ///< absolute path
    std::vector<FolderEntry> entries;  ///< folders first, by name, without hidden ones
    bool is_cut = false;               ///< there are more
    std::string error;                 ///< one line if unreadable; else empty
    /// Returns nullptr if absent.
    const FolderEntry* find(const std::string& name) const {
        for (const FolderEntry& entry : entries)
            if (entry.name == name) return &entry;
        return nullptr;
    }
};

/// Rows with `first` to `last` nonzeros.
struct RowLengths {
    std::int64_t first = 0, last = 0;
    std::uint64_t rows = 0;
};

struct FilePreview {
    std::string path;
    std::vector<std::string> lines;   ///< most important first
    std::vector<RowLengths> lengths;  ///< of a matrix
    std::string error;                ///< one line if unreadable; else empty
};

struct FileStatus {
    std::string home;                              ///< may be empty
    std::string start;                             ///< initial working folder
    std::vector<std::string> recent;               ///< absolute paths, latest first
    std::vector<std::string> samples;              ///< shipped recordings and matrices
    std::string current;                           ///< last opened or saved recording; may be empty
    bool current_is_saved = false;                 ///< in this session: overwrite without asking
    std::string reading;                           ///< being read; may be empty
    std::shared_ptr<const FolderListing> listing;  ///< last folder
    std::string previewed;                         ///< being inspected; may be empty
    std::shared_ptr<const FilePreview> preview;    ///< last file
};

/// Returns existing files opened or saved in any session, latest first. Moves an unreadable list aside.
std::vector<std::string> recent_files();

/// Puts the file first. Ignores names with control characters.
std::vector<std::string> with_recent_file(const std::string& file, std::vector<std::string> known);

/// Updates the list on disk, which other windows may have changed.
void keep_recent_file(const std::string& file);

}  // namespace lanescope
