// The lessons on offer while the window is open. The user's own are read again when their files change.
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
    /// Reads the folder, whose lessons are the user's own from now on. Throws UsageError.
    void open(const std::filesystem::path& folder);
    /// Looks at the files a few times per second; `now` is in seconds. Returns the files that have changed; shelf() is
    /// then a new one. A lesson whose file is broken now stays as it was, beside the reason.
    std::vector<std::filesystem::path> changed(double now);

private:
    /// Time and size of each file that an own lesson comes from, or may come from.
    using Stamps = std::map<std::filesystem::path, std::pair<std::filesystem::file_time_type, std::uintmax_t>>;
    Stamps stamps() const;
    void read_again();

    std::filesystem::path folder_;               ///< of the user's own lessons; empty: none was opened
    std::vector<std::filesystem::path> single_;  ///< files that were named one by one
    std::shared_ptr<const Shelf> shelf_;
    Stamps read_, seen_;  ///< when the files were read, and when they were looked at last
    double looked_at_ = 0;
};

}  // namespace lanescope
