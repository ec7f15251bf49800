#include "app/base/system/spawn.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <thread>

#include "app/base/error.h"

extern char** environ;

namespace lanescope {
namespace {

constexpr std::chrono::milliseconds poll_interval{1};
constexpr std::chrono::seconds kill_timeout{2};
constexpr unsigned stop_seconds = 3;  ///< after an interrupt

/// For a signal handler, which cannot lock. Omits processes beyond capacity.
std::array<std::atomic<pid_t>, 1024> running{};

void enter(pid_t pid) {
    for (auto& entry : running)
        if (pid_t free = 0; entry.compare_exchange_strong(free, pid)) return;
}

void leave(pid_t pid) {
    for (auto& entry : running)
        if (pid_t its = pid; entry.compare_exchange_strong(its, 0)) return;
}

class FileActions {
public:
    FileActions() { posix_spawn_file_actions_init(&actions_); }
    FileActions(const FileActions&) = delete;
    FileActions& operator=(const FileActions&) = delete;
    ~FileActions() { posix_spawn_file_actions_destroy(&actions_); }

    void give(int ours, int theirs, int mode) {
        if (ours >= 0)
            posix_spawn_file_actions_adddup2(&actions_, ours, theirs);
        else
            posix_spawn_file_actions_addopen(&actions_, theirs, "/dev/null", mode, 0);
    }
    const posix_spawn_file_actions_t* get() const { return &actions_; }

private:
    posix_spawn_file_actions_t actions_;
};

class Attributes {
public:
    Attributes() {
        posix_spawnattr_init(&attributes_);
        sigset_t none, usual;
        sigemptyset(&none);
        sigemptyset(&usual);
        sigaddset(&usual, SIGPIPE);
        posix_spawnattr_setsigmask(&attributes_, &none);
        posix_spawnattr_setsigdefault(&attributes_, &usual);
        posix_spawnattr_setpgroup(&attributes_, 0);
        posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    }
    Attributes(const Attributes&) = delete;
    Attributes& operator=(const Attributes&) = delete;
    ~Attributes() { posix_spawnattr_destroy(&attributes_); }
    const posix_spawnattr_t* get() const { return &attributes_; }

private:
    posix_spawnattr_t attributes_;
};

}  // namespace

std::string ExitStatus::text() const {
    if (signal) return fmt::format("signal {} ({}) ended it", signal, strsignal(signal));
    return fmt::format("it ended with exit code {}", code);
}

ExitStatus exit_of(int status) {
    return WIFSIGNALED(status) ? ExitStatus{0, WTERMSIG(status)} : ExitStatus{WEXITSTATUS(status), 0};
}

Pipe::Pipe() {
    std::array<int, 2> ends{-1, -1};
    if (pipe2(ends.data(), O_CLOEXEC) == 0) read = ends[0], write = ends[1];
}

Pipe::Pipe(const char* starting) : Pipe() {
    if (!made())
        throw BackendUnavailable(
            fmt::format("cannot start {}: cannot create a pipe ({}); close other programs", starting, strerror(errno)));
    fcntl(read, F_SETPIPE_SZ, 1 << 20);  // fewer reads per trace; optional
}

Pipe::~Pipe() {
    for (const int end : {read, write})
        if (end >= 0) close(end);
}

Spawned spawn(const std::vector<std::string>& command, const Streams& streams) {
    FileActions files;
    files.give(streams.input, STDIN_FILENO, O_RDONLY);
    files.give(streams.output, STDOUT_FILENO, O_WRONLY);
    files.give(streams.errors, STDERR_FILENO, O_WRONLY);
    const Attributes attributes;
    std::vector<char*> words;
    for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    pid_t pid = -1;
    const int error = posix_spawnp(&pid, words[0], files.get(), attributes.get(), words.data(), environ);
    if (error) return {-1, error};
    enter(pid);
    return {pid, 0};
}

std::optional<int> status_before(pid_t pid, std::chrono::steady_clock::time_point until) {
    int status = 0;
    for (pid_t waited = waitpid(pid, &status, WNOHANG); waited == 0; waited = waitpid(pid, &status, WNOHANG)) {
        if (std::chrono::steady_clock::now() >= until) return std::nullopt;
        std::this_thread::sleep_for(poll_interval);
    }
    leave(pid);
    return status;
}

std::optional<int> end_process(pid_t pid) {
    kill(-pid, SIGKILL);
    kill(pid, SIGKILL);  // it may have left the group
    const std::optional<int> status = status_before(pid, std::chrono::steady_clock::now() + kill_timeout);
    if (!status) std::thread([pid] { waitpid(pid, nullptr, 0); }).detach();
    return status;
}

void kill_spawned() {
    for (const auto& entry : running)
        if (const pid_t pid = entry; pid > 0) kill(-pid, SIGKILL), kill(pid, SIGKILL);
}

namespace {

std::atomic<bool> asked_to_end = false;
std::atomic<int> came = 0;  // signal, or 0
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free, "a signal sets them");

void end_now(int) {
    kill_spawned();
    _exit(interrupt_code());
}

void ask_to_end(int number) {
    if (came.exchange(number) != 0) end_now(number);
    asked_to_end = true;
    signal(SIGALRM, end_now);
    alarm(stop_seconds);
}

}  // namespace

void end_on_interrupt() {
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction before {};
        if (sigaction(number, nullptr, &before) == 0 && before.sa_handler == SIG_IGN) continue;
        struct sigaction action {};
        action.sa_handler = ask_to_end;
        action.sa_flags = SA_RESTART;  // other code does not handle interrupted system calls
        sigaction(number, &action, nullptr);
    }
}

const std::atomic<bool>& interrupted() { return asked_to_end; }

int interrupt_code() { return came ? 128 + came : 0; }

}  // namespace lanescope
