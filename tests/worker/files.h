// What fixtures write for the programs that they start.
#pragma once

#include <filesystem>
#include <fstream>
#include <string_view>

namespace lanescope::worker_test {

inline void write_file(const std::filesystem::path& path, std::string_view bytes) {
    std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

}  // namespace lanescope::worker_test
