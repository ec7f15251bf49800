// Files that a client sent over the wire, kept until the worker ends.
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
    /// Writes the file and returns where. Neighbours stay neighbours. Throws UsageError.
    std::filesystem::path keep(const std::string& name, std::span<const std::byte> content);
    /// Removes them all from disk.
    void remove() { folder_.reset(); }

private:
    std::filesystem::path place_of(const std::string& name);

    std::optional<ScratchFolder> folder_;  ///< made for the first file
    std::uint64_t bytes_ = 0;
};

}  // namespace lanescope
