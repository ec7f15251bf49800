#include "app/base/system/scratch_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "app/base/error.h"
#include "app/base/files/folders.h"
#include "app/base/system/spawn.h"
#include "app/base/text/plain_text.h"

extern char** environ;

namespace lanescope {
namespace {

namespace fs = std::filesystem;

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
