// Versions of a person's own kernels: every text that ran, with what it did, is kept beside the file, in the folder
// .lanescope/NAME/ (where that cannot be written, below the person's own data): a recording each, and a list of them.
#pragma once

#include <deque>
#include <filesystem>
#include <future>
#include <map>
#include <string>
#include <vector>

#include "app/model/run_result.h"
#include "app/session/version.h"

namespace lanescope {

class VersionStore {
public:
    using Lists = std::map<std::string, std::vector<Version>>;

    explicit VersionStore(Lists& lists)
        : lists_(lists) {}  ///< by file, each in the order of numbers; it keeps them true

    /// Reads the list of the file's versions, once. Nothing is read of the versions themselves.
    void open(const std::string& file);
    /// A text of the file ran to its end. One that ran before takes up what it did now; another becomes a version. It
    /// is kept in the background; the first one only once there is a second.
    void add(const std::string& file, RunResultPtr result);
    /// To be called each frame: takes up what was kept. Returns one line when something could not be, once.
    std::string poll();

    /// With the first warps of its trace. Throws UsageError.
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
        RunResultPtr before, result;  ///< `before`: of the version before it; nullptr: none
        int number = 0;
        std::string name;
        bool written = true;
    };
    static Kept keep(const Task& task);
    void begin_next();
    int number_of(const std::string& file, const RunResult& result) const;

    Lists& lists_;
    std::map<std::string, RunResultPtr> first_;  ///< by file: the only version that it has, which is not written yet
    std::map<std::string, RunResultPtr> last_;   ///< by file: what ran here last
    std::deque<Task> tasks_;                     ///< the first is under way
    std::future<Kept> work_;
};

}  // namespace lanescope
