// Versions of the user's kernels: each source that ran, with its result. They are recordings and a list in
// .lanescope/NAME/ beside the file, or in the user's data folder if that is not writable.
#pragma once

#include <deque>
#include <filesystem>
#include <future>
#include <map>
#include <string>
#include <vector>

#include "app/model/run_result.h"
#include "app/session/session.h"

namespace lanescope {

class VersionStore {
public:
    using Lists = std::map<std::string, std::vector<Version>>;

    explicit VersionStore(Lists& lists) : lists_(lists) {}  ///< by file, in order of number; kept up to date

    /// Reads only the list.
    void open(const std::string& file);
    /// A new source becomes a version; a known one gets the new result. Saves in the background, the first version only
    /// once there is a second.
    void add(const std::string& file, RunResultPtr result);
    /// Adds the finished results of the user's kernels.
    void add_finished(const Session& session);
    /// Returns each error once, in one line; else empty.
    std::string poll();

    /// Returns the version with the first warps of its trace. Throws UsageError.
    RunResultPtr load(const std::string& file, int number) const;
    std::vector<RunResultPtr> load_all(const std::string& file) const;
    /// Throws UsageError.
    void rename(const std::string& file, int number, const std::string& name);

private:
    struct Kept {
        Version version;
        std::string error;
    };
    struct Task {
        std::string file;
        RunResultPtr before, result;  ///< `before`: of the previous version; nullptr: none
        int number = 0;
        std::string name;
        bool written = true;
    };
    static Kept keep(const Task& task);
    void begin_next();
    int number_of(const std::string& file, const RunResult& result) const;

    Lists& lists_;
    std::map<std::string, RunResultPtr> first_;  ///< by file: its only version, not saved yet
    std::map<std::string, RunResultPtr> last_;   ///< by file: the last run
    std::map<std::string, RunResultPtr> noted_;  ///< by file: the last result that add_finished() took
    std::deque<Task> tasks_;                     ///< the first is in progress
    std::future<Kept> work_;
};

}  // namespace lanescope
