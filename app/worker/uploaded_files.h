// Files from the client, kept until the worker ends.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "app/system/scratch_folder.h"

namespace lanescope {

class UploadedFiles {
public:
    /// Writes a file and returns its path. Relative places are kept. Throws UsageError.
    std::filesystem::path keep(const std::string& name, std::span<const std::byte> content);
    void remove() { folder_.reset(); }

private:
    std::filesystem::path place_of(const std::string& name);

    std::optional<ScratchFolder> folder_;  ///< made for the first file
    std::uint64_t bytes_ = 0;
};

}  // namespace lanescope
