// Files that a person changes with another program. An editor may write a file in several steps, or put another in its
// place, so a file counts as changed when its content has, and has stayed as it is for a moment.
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

    /// From its content now on; a file that is watched already is looked at anew.
    void watch(const std::filesystem::path& file);
    /// The files that have changed since they were last told of. One that is gone, cannot be read or is larger than a
    /// text is waited for. Costs a look at each file's entry in its folder.
    std::vector<std::filesystem::path> changed(clock::time_point now = clock::now());

    /// A watched file as it was last looked at.
    struct Look {
        std::shared_ptr<const std::string> content;  ///< as it last could be read; nullptr: it never could
        std::string trouble;                         ///< one line: why it cannot be read now; empty: it can
    };
    const Look& look(const std::filesystem::path& file) const;

private:
    /// What a folder says of a file.
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
        clock::time_point since{};  ///< when its entry became as it is
        bool settled = true;        ///< the content is that of the entry
    };
    static Entry entry_of(const std::filesystem::path& file);
    static bool has_new_content(Watched& watched);

    std::vector<Watched> files_;
};

}  // namespace lanescope
