#include "app/base/files/folders.h"

#include <fmt/format.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <fstream>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/base/files/home.h"
#include "app/base/text/plain_text.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

bool is_root(const fs::path& path) { return path_exists(path / "assets"); }

/// A build has a link there, to its sources.
fs::path beside_executable() {
    std::error_code error;
    const fs::path place = installation_folder() / "share" / "lanescope";
    const fs::path real = fs::canonical(place, error);
    return error ? place : real;
}

fs::path root_from_environment(const char* value) {
    if (is_root(value)) return value;
    throw UsageError(fmt::format("LANESCOPE_ASSETS is {}, but there is no folder assets/ in it",
                                 quoted(std::string_view(value), 4096)));
}

}  // namespace

fs::path installation_folder() {
    std::error_code ignored;
    return fs::read_symlink("/proc/self/exe", ignored).parent_path().parent_path();
}

fs::path asset_root() {
    const char* chosen = std::getenv("LANESCOPE_ASSETS");
    if (chosen != nullptr && *chosen != '\0') return root_from_environment(chosen);
    const fs::path installed = beside_executable();
    if (is_root(installed)) return installed;
    throw UsageError(fmt::format(
        "cannot find the folder assets/: looked in {}; install lanescope again, or set LANESCOPE_ASSETS to the folder "
        "that holds it",
        quoted(installed.string(), 4096)));
}

fs::path asset_dir() { return asset_root() / "assets"; }

fs::path find_asset(std::string_view name) {
    const fs::path root = asset_root();
    for (const fs::path& folder : {root / "assets", root})
        if (path_exists(folder / name)) return folder / name;
    throw UsageError(
        fmt::format("cannot find {}: looked in {} and its folder assets/; LANESCOPE_ASSETS can name "
                    "another root",
                    quoted(name), quoted(root.string(), 4096)));
}

namespace {

/// Never a folder, so nothing can be created or found in it.
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

fs::path folder(const char* variable, const char* below_home) {
    if (const auto given = absolute_in(variable)) return *given / "lanescope";
    return home_folder() / below_home / "lanescope";
}

}  // namespace

std::optional<fs::path> private_folder(const fs::path& path) {
    mkdir(path.c_str(), 0700);
    struct stat status {};
    const bool is_ours = lstat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode) && status.st_uid == geteuid();
    return is_ours && (status.st_mode & 077) == 0 ? std::optional(path) : std::nullopt;
}

fs::path home_folder() {
    if (const auto home = absolute_in("HOME")) return *home;
    if (const auto home = home_of_user()) return *home;
    return home_among_temporary_files().value_or(nowhere);
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

fs::path temporary_folder() {
    std::error_code failed;
    const char* given = std::getenv("TMPDIR");
    for (const char* folder : {given ? given : "", "/tmp"})
        if (*folder && fs::is_directory(folder, failed)) return fs::absolute(folder).lexically_normal();
    throw UsageError("temporary files: neither TMPDIR nor /tmp is a folder; set TMPDIR to a folder");
}

}  // namespace lanescope
