// Versions of user kernels: each source that ran, with its result. Stored in .lanescope/NAME/ beside the file, or in
// the user's data folder if that is not writable.
#pragma once

#include <deque>
#include <filesystem>
#include <future>
#include <map>
#include <string>
#include <vector>

#include "app/catalog/catalog.h"
#include "app/model/run_result.h"
#include "app/session/session.h"

namespace lanescope {

class VersionStore {
public:
    using Lists = std::map<std::string, std::vector<Version>>;

    explicit VersionStore(Lists& lists) : lists_(lists) {}  ///< by file and number; kept up to date

    /// Reads only the list.
    void open(const std::string& file);
    /// Adds a version, or a new result to a known source. Saves in the background, the first version only with the
    /// second.
    void add(const std::string& file, RunResultPtr result);
    /// Adds finished results of user kernels.
    void add_finished(const Catalog& catalog, const Session& session);
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
        RunResultPtr before, result;  ///< `before`: previous version; nullptr: none
        int number = 0;
        std::string name;
        bool written = true;
    };
    static Kept keep(const Task& task);
    void begin_next();
    int number_of(const std::string& file, const RunResult& result) const;

    Lists& lists_;
    std::map<std::string, RunResultPtr> first_;  ///< by file: unsaved only version
    std::map<std::string, RunResultPtr> last_;   ///< by file: the last run
    std::map<std::string, RunResultPtr> noted_;  ///< by file: last taken by add_finished()
    std::deque<Task> tasks_;                     ///< the first is running
    std::future<Kept> work_;
};

}  // namespace lanescope
