// A temporary folder that is removed when its process ends.
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
    int lock_ = -1;       ///< of the folder itself: a process that can lock it may remove it
    int line_ = -1;       ///< to the remover; closes when this process ends
    pid_t remover_ = -1;  ///< a process that then removes the folder
};

/// Removes this user's unused scratch folders, whose removers were killed.
void remove_left_scratch();

}  // namespace lanescope
