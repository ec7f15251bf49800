// A folder of this process's own for files that nobody keeps.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>

namespace lanescope {

class ScratchFolder {
public:
    /// Among the temporary files, called "lanescope-scratch-NAME-" and six characters. Throws UsageError.
    explicit ScratchFolder(const std::string& name);
    /// Removes it with all that is in it.
    ~ScratchFolder();
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }

private:
    void start_remover();

    std::filesystem::path path_;
    int lock_ = -1;       ///< of the folder itself: whoever can lock it knows that nobody uses it
    int line_ = -1;       ///< to the remover: it closes when this process ends, however that happens
    pid_t remover_ = -1;  ///< a process that waits for that and removes the folder then
};

/// Removes scratch folders of this user that no process uses any more: a remover may have been killed, too.
void remove_left_scratch();

}  // namespace lanescope
