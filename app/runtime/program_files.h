// Files that a program writes: they go to a folder of their own, where the program then finds them.
//
// The program, with all its libraries, calls fopen(), open() and others of this executable (exports.txt), which change
// the path. Without a ProgramFiles they are the C library's.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/model/cuda_program.h"

namespace lanescope::runtime {

/// While it exists, the host code of the program in `home` writes to `folder`. At most one at a time.
class ProgramFiles {
public:
    ProgramFiles(const std::filesystem::path& home, const std::filesystem::path& folder);
    ~ProgramFiles();
    ProgramFiles(const ProgramFiles&) = delete;
    ProgramFiles& operator=(const ProgramFiles&) = delete;

    enum class Access { read, write, update };
    /// Returns the path to use instead of `path`, which may be relative to the working folder. update: keeps the
    /// content, so an original is copied first.
    std::string place_of(const char* path, Access access) const;
    /// Returns the first max_written_files files by name; their paths are relative to `folder`.
    std::vector<WrittenFile> written() const;
    const std::filesystem::path& folder() const { return folder_; }

private:
    const std::filesystem::path home_, folder_;
};

}  // namespace lanescope::runtime
