// A cache of compiled files, keyed by their inputs.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

/// Returns 40 hexadecimal digits (SHA-1).
std::string content_name(std::string_view content);

/// Cache folders, searched in order. New files go to the last.
class CompiledCache {
public:
    static constexpr unsigned clean_up_interval = 64;

    /// Uses files that ship with the program, then the user's cache.
    static CompiledCache of_this_program();
    explicit CompiledCache(std::vector<std::filesystem::path> folders) : folders_(std::move(folders)) {}

    /// Finds a file. In the last folder, it must be whole.
    std::optional<std::filesystem::path> find(const std::string& name) const;
    /// Returns an existing folder, or its path in the last folder.
    std::filesystem::path folder(const std::string& name) const;
    std::optional<std::string> read(const std::string& name) const;
    /// Copies the file to the last folder and returns its path, or `file` on failure. After a failure keeps nothing
    /// further, so that related files stay together. Removes old files, once in `clean_up_interval` calls.
    std::filesystem::path keep(const std::filesystem::path& file, const std::string& name) const;

private:
    void throw_away_old(const std::filesystem::path& folder) const;

    std::vector<std::filesystem::path> folders_;
    mutable bool keeps_ = true;
};

}  // namespace lanescope
