// Watches files for changes by other programs. An editor may write in several steps or replace the file, so a change
// counts after the content has been stable for a moment.
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

    /// Starts from the current content, also for a file that is already watched.
    void watch(const std::filesystem::path& file);
    /// Returns the files that changed since the last call. A missing, unreadable or oversized file is checked again
    /// later. Costs one stat per file.
    std::vector<std::filesystem::path> changed(clock::time_point now = clock::now());

    /// The last read of a watched file.
    struct Look {
        std::shared_ptr<const std::string> content;  ///< last readable content; null if never readable
        std::string trouble;                         ///< one line: why it cannot be read now; empty if it can
    };
    const Look& look(const std::filesystem::path& file) const;

private:
    /// A file's metadata.
    struct Entry {
        std::filesystem::file_type type = std::filesystem::file_type::none;
        std::filesystem::file_time_type time{};
        std::uintmax_t bytes = 0;
        bool operator==(const Entry&) const = default;
    };
    struct Watched {
        std::filesystem::path file;
        Entry entry;
        Look look;
        clock::time_point since{};  ///< time of the last metadata change
        bool settled = true;        ///< the content belongs to the metadata
    };
    static Entry entry_of(const std::filesystem::path& file);
    static bool has_new_content(Watched& watched);

    std::vector<Watched> files_;
};

}  // namespace lanescope
