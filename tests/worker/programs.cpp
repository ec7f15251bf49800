#include "tests/worker/programs.h"

#include <pwd.h>
#include <unistd.h>

#include <cstdlib>
#include <sstream>
#include <stdexcept>

namespace lanescope::worker_test {

std::string find_program(const std::string& name) {
    const char* path = std::getenv("PATH");
    std::istringstream folders(std::string(path ? path : "") + ":/usr/sbin:/usr/bin");
    for (std::string folder; std::getline(folders, folder, ':');)
        if (access((folder + "/" + name).c_str(), X_OK) == 0) return folder + "/" + name;
    return {};
}

std::string missing_programs(const std::vector<std::string>& names, const std::string& packages) {
    std::string missing;
    for (const std::string& name : names)
        if (find_program(name).empty()) missing += (missing.empty() ? "" : ", ") + name;
    if (missing.empty()) return {};
    return "not installed: " + missing + "; apt-get install --no-install-recommends " + packages;
}

std::string user_name() {
    const passwd* entry = getpwuid(geteuid());
    if (!entry) throw std::runtime_error("user " + std::to_string(geteuid()) + " has no name in /etc/passwd");
    return entry->pw_name;
}

}  // namespace lanescope::worker_test
