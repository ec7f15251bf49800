// Folders for temporary files, which outlive no process.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>

namespace lanescope {

/// Removed when its process ends.
class ScratchFolder {
public:
    /// Creates lanescope-scratch-NAME-XXXXXX in the temporary folder. Throws UsageError.
    explicit ScratchFolder(const std::string& name);
    ~ScratchFolder();
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
    int lock_ = -1;       ///< on the folder: unused if another process can lock it
    int line_ = -1;       ///< to the remover; this process's end closes it
    pid_t remover_ = -1;  ///< removes the folder then
};

/// Removes this user's unused scratch folders, since a remover may be killed.
void remove_left_scratch();

}  // namespace lanescope
