// Watches files that other programs change. Editors may write in several steps or replace a file, so a change counts
// when the content has been stable for a moment.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace lanescope {

class FileWatch {
public:
    using clock = std::chrono::steady_clock;

    /// Starts from the current content, also if already watched.
    void watch(const std::filesystem::path& file);
    /// Returns the files changed since the last call. Missing, unreadable and oversized files are checked again later.
    /// Costs a stat per file.
    std::vector<std::filesystem::path> changed(clock::time_point now = clock::now());

    struct State {
        std::shared_ptr<const std::string> content;  ///< last readable content, or null
        std::string trouble;                         ///< why it cannot be read now, one line; empty if it can
    };
    const State& state_of(const std::filesystem::path& file) const;

private:
    struct Entry {
        std::filesystem::file_type type = std::filesystem::file_type::none;
        std::filesystem::file_time_type time{};
        std::uintmax_t bytes = 0;
        bool operator==(const Entry&) const = default;
    };
    struct Watched {
        std::filesystem::path file;
        Entry entry;
        State state_of;
        clock::time_point since{};  ///< time of the last metadata change
        bool settled = true;        ///< the content belongs to the metadata
    };
    static Entry entry_of(const std::filesystem::path& file);
    static bool has_new_content(Watched& watched);

    std::vector<Watched> files_;
};

}  // namespace lanescope
