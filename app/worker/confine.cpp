#include "app/worker/confine.h"

#include <filesystem>
#include <iterator>
#include <system_error>

#include "app/worker/inherited.h"
#include "app/worker/landlock.h"
#include "app/worker/privileges.h"
#include "app/worker/system_calls.h"

namespace lanescope {
namespace {

/// Threads inherit Landlock rules and capabilities only from their creator.
bool is_only_thread(MissingRestrictions& lacking) {
    std::error_code error;
    const std::filesystem::directory_iterator threads("/proc/self/task", error);
    if (!error && std::distance(begin(threads), end(threads)) == 1) return true;
    lacking.push_back("earlier threads keep their rights: confine a process before it starts threads");
    return false;
}

std::string in_one_line(const MissingRestrictions& lacking) {
    std::string line;
    for (const std::string& phrase : lacking) line += (line.empty() ? "" : "; ") + phrase;
    return line;
}

}  // namespace

Confinement confine(const Limits& limits, const std::vector<int>& kept) {
    MissingRestrictions lacking;
    const bool alone = is_only_thread(lacking);
    const bool plain = drop_privileges(lacking);
    const bool bounded = limit_files(limits, lacking);
    const bool inherited = close_inherited(kept, lacking);
    const bool paths = close_paths(lacking);
    const bool calls = filter_system_calls(paths, lacking);  // last, since the other steps use the refused calls
    return {.network = calls && inherited,
            .files = calls && inherited && paths && alone && plain && bounded,
            .processes = calls && paths,  // /proc/PID/mem is a file
            .lacking = in_one_line(lacking)};
}

}  // namespace lanescope
