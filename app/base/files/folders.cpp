#include "app/base/files/folders.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <pwd.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/base/files/home.h"
#include "app/base/system/spawn.h"
#include "app/base/text/plain_text.h"

extern char** environ;

namespace lanescope {
namespace {

namespace fs = std::filesystem;

bool is_root(const fs::path& path) { return path_exists(path / "assets"); }

/// A build has a link there, to its sources.
fs::path beside_executable() {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    const fs::path place = program.parent_path().parent_path() / "share" / "lanescope";
    const fs::path real = fs::canonical(place, error);
    return error ? place : real;
}

fs::path root_from_environment(const char* value) {
    if (is_root(value)) return value;
    throw UsageError(fmt::format("LANESCOPE_ASSETS is {}, but there is no folder assets/ in it",
                                 quoted(std::string_view(value), 4096)));
}

}  // namespace

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

namespace {

constexpr const char* beginning_of_names = "lanescope-scratch-";
constexpr int most_attempts = 10;

/// Waits until standard input closes. Retries, since the ended parent's compilers may still write.
constexpr const char* removing_script =
    "read -r _; for _ in 1 2 3 4 5 6 7 8 9 10; do rm -rf -- \"$1\"; [ -e \"$1\" ] || exit 0; sleep 0.1; done";

int open_folder(const fs::path& path) { return open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC); }

/// Returns false if a cleanup removed the folder before the lock.
bool is_at(int folder, const fs::path& path) {
    struct stat open_one {
    }, named{};
    return fstat(folder, &open_one) == 0 && lstat(path.c_str(), &named) == 0 && open_one.st_ino == named.st_ino &&
           open_one.st_dev == named.st_dev;
}

std::string make_folder(const std::string& name) {
    const fs::path where = temporary_folder();
    std::string path = (where / (beginning_of_names + name + "-XXXXXX")).string();
    if (!mkdtemp(path.data()))
        throw UsageError(fmt::format("cannot create a folder in {} ({}); set TMPDIR to a folder that can be written",
                                     quoted(where.string()), std::strerror(errno)));
    return path;
}

/// Starts a remover in a new session, to outlive its parent's process group, with only the pipe open.
pid_t start_remover(int line, const fs::path& folder) {
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, line, STDIN_FILENO);
    for (const int out : {STDOUT_FILENO, STDERR_FILENO})
        posix_spawn_file_actions_addopen(&files, out, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1);
    posix_spawn_file_actions_addchdir_np(&files, "/");
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK);
    std::array<std::string, 5> words{"sh", "-c", removing_script, "lanescope-remover", folder.string()};
    std::array<char*, 6> arguments{};
    for (std::size_t i = 0; i < words.size(); ++i) arguments[i] = words[i].data();
    pid_t process = -1;
    if (posix_spawn(&process, "/bin/sh", &files, &attributes, arguments.data(), environ) != 0) process = -1;
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    return process;
}

void remove_if_left(const fs::path& path) {
    const int folder = open_folder(path);
    struct stat status {};
    std::error_code ignored;
    if (folder >= 0 && fstat(folder, &status) == 0 && status.st_uid == geteuid() &&
        flock(folder, LOCK_EX | LOCK_NB) == 0)
        fs::remove_all(path, ignored);
    if (folder >= 0) close(folder);
}

}  // namespace

ScratchFolder::ScratchFolder(const std::string& name) {
    for (int attempt = 0; attempt < most_attempts; ++attempt) {
        path_ = make_folder(name);
        lock_ = open_folder(path_);
        flock(lock_, LOCK_EX);  // some network file systems lack locks: no cleanup
        if (is_at(lock_, path_)) {
            Pipe pipe;
            if (pipe.made()) remover_ = start_remover(pipe.read, path_);
            line_ = pipe.take_write();
            return;
        }
        close(lock_);
    }
    throw UsageError("cannot keep a folder in " + quoted(path_.parent_path().string()) +
                     ": another process removes it");
}

ScratchFolder::~ScratchFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
    if (remover_ > 0) {
        kill(remover_, SIGKILL);
        waitpid(remover_, nullptr, 0);
    }
    for (const int descriptor : {line_, lock_})
        if (descriptor >= 0) close(descriptor);
}

void remove_left_scratch() try {
    std::error_code failed;
    for (fs::directory_iterator at(temporary_folder(), failed), end; !failed && at != end; at.increment(failed))
        if (at->path().filename().string().starts_with(beginning_of_names)) remove_if_left(at->path());
} catch (const UsageError&) {
    // Without a temporary folder, nothing needs removal.
}

}  // namespace lanescope
