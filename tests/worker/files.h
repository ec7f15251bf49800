#pragma once

#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <string_view>

namespace lanescope::worker_test {

inline void write_file(const std::filesystem::path& path, std::string_view bytes) {
    std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

using Values = std::map<std::string, std::string>;

/// Replaces each {name} by its value.
inline std::string filled(std::string text, const Values& values) {
    for (const auto& [name, value] : values)
        for (std::size_t at = 0; (at = text.find("{" + name + "}", at)) != std::string::npos; at += value.size())
            text.replace(at, name.size() + 2, value);
    return text;
}

}  // namespace lanescope::worker_test
