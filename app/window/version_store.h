// Versions of the user's kernels and programs: each source that ran, with its results. Stored in .lanescope/NAME/
// beside the file, or in the user's data folder if that is not writable.
#pragma once

#include <deque>
#include <filesystem>
#include <future>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "app/catalog/catalog.h"
#include "app/model/run_result.h"
#include "app/session/session.h"

namespace lanescope {

class VersionStore {
public:
    using Lists = std::map<std::string, std::vector<Version>>;
    using Results = std::vector<RunResultPtr>;  ///< all of a source: of its functions, or its launches; not empty

    explicit VersionStore(Lists& lists) : lists_(lists) {}  ///< by file and number; kept up to date

    /// Reads only the list.
    void open(const std::string& file);
    /// Adds a version, or new results to a known source. Saves in the background, the first version only with the
    /// second.
    void add(const std::string& file, Results results);
    /// Adds finished results of the user's kernels and programs.
    void add_finished(const Catalog& catalog, const Session& session);
    /// Returns each error once, in one line; else empty.
    std::string poll();
    bool is_saving() const { return !tasks_.empty(); }

    /// Returns the version's results with the first warps of their traces. Throws UsageError.
    Results load(const std::string& file, int number) const;
    Results load_all(const std::string& file) const;
    /// Throws UsageError.
    void rename(const std::string& file, int number, const std::string& name);

private:
    struct Kept {
        Version version;
        std::string error;
    };
    struct Task {
        std::string file;
        Results before, results;  ///< `before`: previous version; may be empty
        int number = 0;
        std::string name;
        bool written = true;
    };
    static Kept keep(const Task& task);
    void begin_next();
    int number_of(const std::string& file, const RunResult& result) const;

    Lists& lists_;
    std::map<std::string, Results> first_;   ///< by file: unsaved only version
    std::map<std::string, Results> last_;    ///< by file: the last run
    std::map<std::string, Results> before_;  ///< by file: the last run of the previous source
    Results finished_;                       ///< of the last add_finished()
    std::deque<Task> tasks_;                 ///< the first is running
    std::future<Kept> work_;
};

}  // namespace lanescope
