// What was compiled before is kept, by the content of all that went into it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

/// A name for the content, the same on every machine: 40 hexadecimal digits (SHA-1).
std::string content_name(std::string_view content);

/// Folders with compiled files, looked through in their order. New ones go to the last.
class CompiledCache {
public:
    /// The folders of the program that runs: what was compiled with it, and then the user's own cache.
    static CompiledCache of_this_program();
    explicit CompiledCache(std::vector<std::filesystem::path> folders) : folders_(std::move(folders)) {}

    /// The file of that name, when it is there, and in the last folder whole.
    std::optional<std::filesystem::path> find(const std::string& name) const;
    /// The folder of that name: where it is, or else where it can be made, in the last folder.
    std::filesystem::path folder(const std::string& name) const;
    /// What was kept by that name, when it is there whole.
    std::optional<std::string> read(const std::string& name) const;
    /// Copies the file to the last folder and returns where it is now: at its old place, if it cannot be kept. After
    /// the first that could not, none is kept, so that files that belong together stay together. Old files are removed,
    /// and the oldest where all together are too large.
    std::filesystem::path keep(const std::filesystem::path& file, const std::string& name) const;

private:
    void throw_away_old(const std::filesystem::path& folder) const;

    std::vector<std::filesystem::path> folders_;
    mutable bool keeps_ = true;
};

}  // namespace lanescope
