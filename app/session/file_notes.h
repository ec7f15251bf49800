// What the window has found in the folders and files that it was asked to look at: views read no files themselves.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace lanescope {

/// A folder, or a file, within a folder. Its name may hold any bytes but '/' and 0.
struct FolderEntry {
    std::string name;
    bool is_folder = false;
    std::uint64_t bytes = 0;   ///< of a file
    std::int64_t changed = 0;  ///< seconds since 1970; 0: not known
};

struct FolderListing {
    std::string folder;                ///< whole path
    std::vector<FolderEntry> entries;  ///< folders first, then by name; hidden ones are left out
    bool is_cut = false;               ///< there are more
    std::string error;                 ///< one line: why it could not be read; empty: it could
    /// nullptr: none of that name.
    const FolderEntry* find(const std::string& name) const {
        for (const FolderEntry& entry : entries)
            if (entry.name == name) return &entry;
        return nullptr;
    }
};

/// How many rows of a matrix have a length from `first` to `last`.
struct RowLengths {
    std::int64_t first = 0, last = 0;
    std::uint64_t rows = 0;
};

/// What a file is, in words, before it is opened.
struct FileLook {
    std::string path;
    std::vector<std::string> lines;   ///< what stands first says most
    std::vector<RowLengths> lengths;  ///< of a matrix
    std::string error;                ///< one line: why it could not be looked at; empty: it could
};

struct FileNotes {
    std::string home;                 ///< folder of the person; empty: none
    std::string start;                ///< folder in which the program was started
    std::vector<std::string> recent;  ///< whole paths of files of all kinds that were opened or saved, the latest first
    std::vector<std::string> samples;              ///< of recordings and matrices that come with the program
    std::string current;                           ///< recording that was opened or saved last; empty: none
    bool current_is_saved = false;                 ///< it was saved here, and may be written over without a word
    std::string reading;                           ///< folder that is being read; empty: none
    std::shared_ptr<const FolderListing> listing;  ///< of the folder that was read last
    std::string looking_at;                        ///< file that is being looked at; empty: none
    std::shared_ptr<const FileLook> look;          ///< of the file that was looked at last
};

}  // namespace lanescope
