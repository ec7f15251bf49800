#include "tests/worker/processes.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace lanescope::worker_test {
namespace {

namespace fs = std::filesystem;

// 1 KiB suffices for these files. Returns an empty text if the process ends.
std::string read_proc(pid_t process, const char* file) {
    std::ifstream in("/proc/" + std::to_string(process) + "/" + file);
    std::string text(1024, '\0');
    in.read(text.data(), std::streamsize(text.size()));
    text.resize(std::size_t(in.gcount()));
    return text;
}

// Returns the fourth word. The second is a name in brackets that may contain anything.
pid_t parent_of(pid_t process) {
    const std::string line = read_proc(process, "stat");
    const std::size_t name_ends = line.rfind(')');
    if (name_ends == std::string::npos) return -1;
    std::istringstream words(line.substr(name_ends + 1));
    std::string state;
    pid_t parent = -1;
    words >> state >> parent;
    return parent;
}

}  // namespace

std::vector<pid_t> children_of(pid_t parent) {
    std::vector<pid_t> children;
    for (const auto& entry : fs::directory_iterator("/proc")) {
        const pid_t process = std::atoi(entry.path().filename().c_str());
        if (process > 0 && parent_of(process) == parent) children.push_back(process);
    }
    return children;
}

std::vector<pid_t> descendants_of(pid_t ancestor) {
    std::vector<pid_t> found = children_of(ancestor);
    for (std::size_t i = 0; i < found.size(); ++i) {
        const std::vector<pid_t> next = children_of(found[i]);
        found.insert(found.end(), next.begin(), next.end());
    }
    return found;
}

std::string name_of(pid_t process) {
    const std::string name = read_proc(process, "comm");
    return name.substr(0, name.find('\n'));
}

}  // namespace lanescope::worker_test
