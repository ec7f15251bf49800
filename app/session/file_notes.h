// Contents of folders and summaries of files for the views, which do not read files.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace lanescope {

/// A folder or file within a folder. The name may hold any bytes except '/' and 0.
struct FolderEntry {
    std::string name;
    bool is_folder = false;
    std::uint64_t bytes = 0;   ///< of a file
    std::int64_t changed = 0;  ///< seconds since 1970; 0: not known
};

struct FolderListing {
    std::string folder;                ///< absolute path
    std::vector<FolderEntry> entries;  ///< folders first, then by name; without hidden ones
    bool is_cut = false;               ///< incomplete: there are more
    std::string error;                 ///< one line: why it is unreadable; else empty
    /// Returns nullptr if there is none of that name.
    const FolderEntry* find(const std::string& name) const {
        for (const FolderEntry& entry : entries)
            if (entry.name == name) return &entry;
        return nullptr;
    }
};

/// The number of matrix rows with `first` to `last` nonzeros.
struct RowLengths {
    std::int64_t first = 0, last = 0;
    std::uint64_t rows = 0;
};

/// Summary of a file before it is opened.
struct FileLook {
    std::string path;
    std::vector<std::string> lines;   ///< the most important first
    std::vector<RowLengths> lengths;  ///< of a matrix
    std::string error;                ///< one line: why it is unreadable; else empty
};

struct FileNotes {
    std::string home;                              ///< the user's home folder; may be empty
    std::string start;                             ///< working folder at the start
    std::vector<std::string> recent;               ///< absolute paths of opened or saved files, the latest first
    std::vector<std::string> samples;              ///< recordings and matrices that ship with the program
    std::string current;                           ///< recording that was last opened or saved; empty: none
    bool current_is_saved = false;                 ///< saved in this session: overwrite without a question
    std::string reading;                           ///< folder being read; empty: none
    std::shared_ptr<const FolderListing> listing;  ///< of the folder last read
    std::string looking_at;                        ///< file being inspected; empty: none
    std::shared_ptr<const FileLook> look;          ///< of the file last inspected
};

}  // namespace lanescope
