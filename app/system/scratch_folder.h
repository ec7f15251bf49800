// A temporary folder, removed when its process ends.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>

namespace lanescope {

class ScratchFolder {
public:
    /// Creates lanescope-scratch-NAME-XXXXXX in the temporary folder. Throws UsageError.
    explicit ScratchFolder(const std::string& name);
    ~ScratchFolder();
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }

private:
    void start_remover();

    std::filesystem::path path_;
    int lock_ = -1;       ///< of the folder: unused if another process can lock it
    int line_ = -1;       ///< to the remover; closed by this process's end
    pid_t remover_ = -1;  ///< removes the folder after that
};

/// Removes this user's unused scratch folders; a remover may have been killed.
void remove_left_scratch();

}  // namespace lanescope
