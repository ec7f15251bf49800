// A temporary file of this process, for parsers that read files.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace lanescope::fuzz {

class TemporaryFile {
public:
    explicit TemporaryFile(const std::string& ending)
        : path_(std::filesystem::temp_directory_path() / ("lanescope-fuzz-" + std::to_string(::getpid()) + ending)) {}
    ~TemporaryFile() {
        std::error_code ignored;
        std::filesystem::remove(path_, ignored);
    }
    const std::filesystem::path& holding(std::string_view bytes) const {
        std::ofstream(path_, std::ios::binary | std::ios::trunc).write(bytes.data(), std::streamsize(bytes.size()));
        return path_;
    }

private:
    std::filesystem::path path_;
};

}  // namespace lanescope::fuzz
