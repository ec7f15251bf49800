#include "app/system/own_folders.h"

#include <cstdlib>
#include <fstream>

namespace lanescope {
namespace {

namespace fs = std::filesystem;

/// A person without a home gets a folder among the temporary files.
fs::path folder(const char* variable, const char* below_home) {
    const char* given = std::getenv(variable);
    const char* home = std::getenv("HOME");
    std::error_code none;
    if (given && *given) return fs::path(given) / "lanescope";
    if (home && *home) return fs::path(home) / below_home / "lanescope";
    return fs::temp_directory_path(none) / "lanescope";
}

}  // namespace

fs::path config_folder() { return folder("XDG_CONFIG_HOME", ".config"); }
fs::path state_folder() { return folder("XDG_STATE_HOME", ".local/state"); }
fs::path data_folder() { return folder("XDG_DATA_HOME", ".local/share"); }
fs::path cache_folder() { return folder("XDG_CACHE_HOME", ".cache"); }

bool is_first_time(const char* name) {
    std::error_code failed;
    const fs::path mark = state_folder() / name;
    if (fs::exists(mark, failed) || failed) return false;
    fs::create_directories(mark.parent_path(), failed);
    return bool(std::ofstream(mark) << "seen\n" << std::flush);
}

}  // namespace lanescope
