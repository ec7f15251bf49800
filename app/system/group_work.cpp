#include "app/system/group_work.h"

#include <fmt/format.h>

#include <cstddef>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace lanescope {
namespace {

struct Work {
    bool runs = false;           ///< or it waits for a disk
    std::uint64_t computed = 0;  ///< clock ticks
};

/// The second field of /proc/PID/stat, a name in brackets, may contain any character; see proc(5).
Work work_of(pid_t process) {
    std::ifstream file(fmt::format("/proc/{}/stat", process));
    const std::string line(std::istreambuf_iterator<char>(file), {});
    const std::size_t name_ends = line.rfind(')');
    if (name_ends == std::string::npos) return {};
    std::istringstream words(line.substr(name_ends + 1));
    std::string state, skipped;
    words >> state;
    for (int word = 4; word < 14; ++word) words >> skipped;
    std::uint64_t user = 0, system = 0;
    words >> user >> system;
    return {.runs = state == "R" || state == "D", .computed = user + system};
}

/// Returns false if Linux does not list them.
bool add_children(pid_t process, std::vector<pid_t>& found) {
    std::ifstream file(fmt::format("/proc/{0}/task/{0}/children", process));
    for (pid_t child = 0; file >> child;) found.push_back(child);
    return !file.bad() && file.eof();
}

}  // namespace

bool GroupWork::goes_on() {
    std::vector<pid_t> processes;
    if (!add_children(first_, processes)) return true;
    bool runs = false;
    std::uint64_t computed = 0;
    for (std::size_t i = 0; i < processes.size(); ++i) {
        add_children(processes[i], processes);
        const Work work = work_of(processes[i]);
        runs |= work.runs;
        computed += work.computed;
    }
    return computed != std::exchange(computed_, computed) || runs;
}

}  // namespace lanescope
