// The project's files, for tests that read them.
#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

inline const std::filesystem::path root = LANESCOPE_SOURCE_DIR;

inline std::string text_of(const std::filesystem::path& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}
