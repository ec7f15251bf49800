#include "app/lab/state_folder.h"

#include <cstdlib>
#include <fstream>

namespace lanescope {
namespace {

namespace fs = std::filesystem;

fs::path state_of_all_programs() {
    const char* state = std::getenv("XDG_STATE_HOME");
    const char* home = std::getenv("HOME");
    if (state && *state) return state;
    if (home && *home) return fs::path(home) / ".local" / "state";
    std::error_code none;
    return fs::temp_directory_path(none);
}

}  // namespace

fs::path state_folder() { return state_of_all_programs() / "lanescope"; }

bool is_first_time(const char* name) {
    std::error_code failed;
    const fs::path mark = state_folder() / name;
    if (fs::exists(mark, failed) || failed) return false;
    fs::create_directories(mark.parent_path(), failed);
    return bool(std::ofstream(mark) << "seen\n" << std::flush);
}

}  // namespace lanescope
