// The project's files, for tests that read them.
#pragma once

#include <cctype>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

inline const std::filesystem::path root = LANESCOPE_SOURCE_DIR;

inline std::string text_of(const std::filesystem::path& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

/// Returns the pages for readers, as paths from the root.
inline std::vector<std::string> pages() {
    std::vector<std::string> found{"README.md", "CONTRIBUTING.md"};
    for (const auto& entry : std::filesystem::directory_iterator(root / "docs"))
        if (entry.path().extension() == ".md") found.push_back("docs/" + entry.path().filename().string());
    return found;
}

/// Returns GitHub's link anchor of a heading: line-by-line for "Line by line".
inline std::string anchor_of(const std::string& heading) {
    std::string anchor;
    for (const char c : heading) {
        if (c == ' ' || c == '-') anchor += '-';
        if (std::isalnum(static_cast<unsigned char>(c)) || c == '_') anchor += char(std::tolower(c));
    }
    return anchor;
}
