// A cache of compiled files, keyed by the content of all inputs.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

/// Returns 40 hexadecimal digits (SHA-1), equal on every computer.
std::string content_name(std::string_view content);

/// Cache folders, searched in order. New files go to the last.
class CompiledCache {
public:
    /// Uses the files that ship with the program, then the user's cache.
    static CompiledCache of_this_program();
    explicit CompiledCache(std::vector<std::filesystem::path> folders) : folders_(std::move(folders)) {}

    /// Returns the file of that name if it exists; in the last folder, only if it is whole.
    std::optional<std::filesystem::path> find(const std::string& name) const;
    /// Returns the folder of that name: an existing one, or else its path in the last folder.
    std::filesystem::path folder(const std::string& name) const;
    /// Returns the content kept under that name if it is whole.
    std::optional<std::string> read(const std::string& name) const;
    /// Copies the file to the last folder and returns its new path, or `file` if that fails. After a failure keeps
    /// nothing further, so that related files stay together. Removes old files, and the oldest if the cache is too
    /// large.
    std::filesystem::path keep(const std::filesystem::path& file, const std::string& name) const;

private:
    void throw_away_old(const std::filesystem::path& folder) const;

    std::vector<std::filesystem::path> folders_;
    mutable bool keeps_ = true;
};

}  // namespace lanescope
