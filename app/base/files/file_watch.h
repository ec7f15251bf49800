// Watches files that other programs change. Editors write in steps or replace files, so a change counts once the
// content is stable, and sooner if no process has the file open for writing.
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

    /// Starts from the current content, even if already watched.
    void watch(const std::filesystem::path& file);
    /// Returns files changed since the last call. Rechecks missing, unreadable and oversized files later. Costs a stat
    /// per file.
    std::vector<std::filesystem::path> changed(clock::time_point now = clock::now());

    /// Returns true if a changed file is not stable yet.
    bool settling() const;

    struct State {
        std::shared_ptr<const std::string> content;  ///< last readable content, or null
        std::string trouble;                         ///< why unreadable now, one line; else empty
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
        clock::time_point since{};  ///< last metadata change
        bool settled = true;        ///< content matches metadata
    };
    static Entry entry_of(const std::filesystem::path& file);
    static bool has_settled(const Watched& watched, clock::time_point now);
    static bool has_new_content(Watched& watched);

    std::vector<Watched> files_;
};

}  // namespace lanescope
