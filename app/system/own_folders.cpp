#include "app/system/own_folders.h"

#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <fstream>

#include "app/model/text/error.h"
#include "app/system/temporary_files.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

/// Never a folder, so that creating and finding files in it fail.
constexpr const char* nowhere = "/dev/null";

/// Ignores relative paths, as the specification requires.
std::optional<fs::path> absolute_in(const char* variable) {
    const char* given = std::getenv(variable);
    return given && *given == '/' ? std::optional<fs::path>(given) : std::nullopt;
}

std::optional<fs::path> home_of_user() {
    std::array<char, 16 * 1024> texts;
    passwd user{}, *found = nullptr;
    std::error_code ignored;
    if (getpwuid_r(geteuid(), &user, texts.data(), texts.size(), &found) != 0 || !found || !found->pw_dir ||
        found->pw_dir[0] != '/' || !fs::is_directory(found->pw_dir, ignored))
        return std::nullopt;
    return found->pw_dir;
}

std::optional<fs::path> home_among_temporary_files() try {
    return private_folder(temporary_folder() / ("lanescope-home-" + std::to_string(geteuid())));
} catch (const UsageError&) {
    return std::nullopt;
}

fs::path home() {
    if (const auto home = absolute_in("HOME")) return *home;
    if (const auto home = home_of_user()) return *home;
    return home_among_temporary_files().value_or(nowhere);
}

fs::path folder(const char* variable, const char* below_home) {
    if (const auto given = absolute_in(variable)) return *given / "lanescope";
    return home() / below_home / "lanescope";
}

}  // namespace

std::optional<fs::path> private_folder(const fs::path& path) {
    mkdir(path.c_str(), 0700);
    struct stat status {};
    const bool is_ours = lstat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode) && status.st_uid == geteuid();
    return is_ours && (status.st_mode & 077) == 0 ? std::optional(path) : std::nullopt;
}

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
