// A folder of this process's own for files that nobody keeps.
#pragma once

#include <filesystem>
#include <string>

namespace lanescope {

class ScratchFolder {
public:
    /// Among the temporary files, called "lanescope-NAME-" and six characters. Throws UsageError.
    explicit ScratchFolder(const std::string& name);
    /// Removes it with all that is in it.
    ~ScratchFolder();
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

}  // namespace lanescope
