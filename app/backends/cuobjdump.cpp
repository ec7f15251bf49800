#include "app/backends/cuobjdump.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <thread>

extern char** environ;

namespace lanescope {
namespace {

namespace fs = std::filesystem;
using clock = std::chrono::steady_clock;

constexpr std::size_t longest_line = 64 * 1024;  // the rest of a longer one is passed over

std::vector<fs::path> folders() {
    std::vector<fs::path> found;
    const char* path = std::getenv("PATH");
    std::string_view rest = path ? path : "";
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(':'), rest.size());
        if (rest.front() == '/') found.emplace_back(rest.substr(0, end));  // never from wherever we happen to stand
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    if (const char* cuda = std::getenv("CUDA_PATH")) found.push_back(fs::path(cuda) / "bin");
    found.emplace_back("/usr/local/cuda/bin");
    return found;
}

std::optional<fs::path> find_cuobjdump() {
    for (const fs::path& folder : folders()) {
        const fs::path tool = folder / "cuobjdump";
        std::error_code ignored;
        if (fs::is_regular_file(tool, ignored) && access(tool.c_str(), X_OK) == 0) return tool;
    }
    return std::nullopt;
}

/// A child whose output is read from `output`; it is ended and waited for at the latest with this.
class Child {
public:
    Child(const fs::path& tool, const fs::path& program) {
        std::array<int, 2> ends{-1, -1};
        if (pipe2(ends.data(), O_CLOEXEC) != 0) return;
        output_ = ends[0];
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
        posix_spawnattr_t attributes;
        posix_spawnattr_init(&attributes);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);  // its own children end with it
        std::string name = tool.string(), option = "--dump-sass", file = program.string();
        std::array<char*, 4> arguments{name.data(), option.data(), file.data(), nullptr};
        if (posix_spawn(&pid_, tool.c_str(), &actions, &attributes, arguments.data(), environ) != 0) pid_ = -1;
        posix_spawnattr_destroy(&attributes);
        posix_spawn_file_actions_destroy(&actions);
        close(ends[1]);
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;
    ~Child() {
        wait(clock::now());
        if (output_ >= 0) close(output_);
    }

    bool started() const { return pid_ > 0; }
    int output() const { return output_; }
    /// Its exit status; -1 when it has not ended by itself until then.
    int wait(clock::time_point until) {
        if (pid_ <= 0) return -1;
        int status = 0;
        pid_t waited = waitpid(pid_, &status, WNOHANG);
        for (; waited == 0 && clock::now() < until; waited = waitpid(pid_, &status, WNOHANG))
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        if (waited == 0) {
            kill(-pid_, SIGKILL);
            waitpid(pid_, &status, 0);
        }
        const bool by_itself = waited == pid_ && WIFEXITED(status);
        pid_ = -1;
        return by_itself ? WEXITSTATUS(status) : -1;
    }

private:
    pid_t pid_ = -1;
    int output_ = -1;
};

/// Cuts what is read into lines.
class Lines {
public:
    explicit Lines(SassReader& reader) : reader_(reader) {}
    void take(std::string_view text) {
        for (const char c : text) {
            if (c == '\n') {
                reader_.line(line_);
                line_.clear();
            } else if (line_.size() < longest_line) {
                line_ += c;
            }
        }
    }

private:
    SassReader& reader_;
    std::string line_;
};

/// Reads to the end; false when the limit is over first.
bool read_all(int output, SassReader& reader, clock::time_point end) {
    Lines lines(reader);
    std::array<char, 64 * 1024> buffer;
    while (true) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - clock::now()).count();
        pollfd waiting{output, POLLIN, 0};
        if (left <= 0 || poll(&waiting, 1, static_cast<int>(left)) == 0) return false;
        const ssize_t count = read(output, buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return true;
        lines.take({buffer.data(), static_cast<std::size_t>(count)});
    }
}

}  // namespace

SassDump dump_sass(const fs::path& program, std::chrono::milliseconds limit) {
    const auto tool = find_cuobjdump();
    if (!tool) return {{}, "cuobjdump is not installed: it comes with the CUDA Toolkit"};
    Child child(*tool, program);
    if (!child.started()) return {{}, fmt::format("{} cannot be started", tool->string())};
    SassReader reader;
    const clock::time_point end = clock::now() + limit;
    if (!read_all(child.output(), reader, end))
        return {{}, fmt::format("cuobjdump took longer than {} ms and was ended", limit.count())};
    if (const int code = child.wait(end); code != 0) return {{}, fmt::format("cuobjdump ended with code {}", code)};
    if (reader.kernels().empty()) return {{}, "cuobjdump found no kernel in it: was this program built with CUDA?"};
    return {reader.kernels(), {}};
}

const SassDump& own_sass() {
    static const SassDump dump = [] {
        std::error_code unknown;
        const fs::path self = fs::read_symlink("/proc/self/exe", unknown);
        return unknown ? SassDump{{}, "this program cannot find its own file"} : dump_sass(self);
    }();
    return dump;
}

}  // namespace lanescope
