// The window's lessons; the user's are read again when their files change.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/lessons/lesson.h"

namespace lanescope {

class OwnLessons {
public:
    explicit OwnLessons(const Shelf& start);

    /// Never null.
    const std::shared_ptr<const Shelf>& shelf() const { return shelf_; }
    /// Replaces the user's lessons. Throws UsageError.
    void open(const std::filesystem::path& folder);
    /// Checks the files a few times per second; `now` is in seconds. Returns the changed files; shelf() is then a new
    /// one. A broken lesson keeps its last valid version.
    std::vector<std::filesystem::path> changed(double now);

private:
    /// Time and size per file.
    using Stamps = std::map<std::filesystem::path, std::pair<std::filesystem::file_time_type, std::uintmax_t>>;
    Stamps stamps() const;
    void read_again();

    std::filesystem::path folder_;               ///< of the user's lessons; empty: none
    std::vector<std::filesystem::path> single_;  ///< files named one by one
    std::shared_ptr<const Shelf> shelf_;
    Stamps read_, seen_;  ///< at the last reading and at the last check
    double looked_at_ = 0;
};

}  // namespace lanescope
