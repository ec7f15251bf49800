#include "app/toolchain/process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>

#include "app/system/spawn.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;
using clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds glance{20};  // how often a cancelled command is noticed

std::vector<fs::path> folders_of_path() {
    std::vector<fs::path> found;
    const char* path = std::getenv("PATH");
    std::string_view rest = path ? path : "";
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(':'), rest.size());
        if (rest.front() == '/') found.emplace_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return found;
}

class Child {
public:
    explicit Child(const Command& command) {
        std::array<int, 2> ends{-1, -1};
        if (pipe2(ends.data(), O_CLOEXEC) != 0) return;
        output_ = ends[0];
        std::vector<std::string> words{command.program.string()};
        words.insert(words.end(), command.arguments.begin(), command.arguments.end());
        pid_ = spawn(words, {.output = ends[1], .errors = command.errors_too ? ends[1] : -1}).pid;
        close(ends[1]);
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;
    ~Child() {
        if (pid_ > 0) end();
        if (output_ >= 0) close(output_);
    }

    bool started() const { return pid_ > 0; }
    int output() const { return output_; }

    /// Its status, when it ends before `until`.
    std::optional<int> wait(clock::time_point until) {
        const std::optional<int> status = status_before(pid_, until);
        if (status) pid_ = -1;
        return status;
    }

private:
    void end() {
        int status = 0;
        kill(-pid_, SIGKILL);
        waitpid(pid_, &status, 0);
    }

    pid_t pid_ = -1;
    int output_ = -1;
};

/// Reads to the end of the output. What stopped it before, if anything did.
std::optional<Ending> read_all(int output, const Command& command, clock::time_point end) {
    std::array<char, 64 * 1024> buffer;
    for (;;) {
        if (command.cancelled && *command.cancelled) return Ending::cancelled;
        if (clock::now() >= end) return Ending::too_slow;
        pollfd waiting{output, POLLIN, 0};
        if (poll(&waiting, 1, static_cast<int>(glance.count())) == 0) continue;
        const ssize_t count = read(output, buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return std::nullopt;
        if (command.on_output) command.on_output({buffer.data(), static_cast<std::size_t>(count)});
    }
}

bool can_be_run(const fs::path& file) {
    std::error_code ignored;
    return fs::is_regular_file(file, ignored) && access(file.c_str(), X_OK) == 0;
}

}  // namespace

std::optional<fs::path> find_program(std::string_view name, const std::vector<fs::path>& more) {
    std::vector<fs::path> folders = folders_of_path();
    folders.insert(folders.end(), more.begin(), more.end());
    for (const fs::path& folder : folders)
        if (can_be_run(folder / name)) return folder / name;
    return std::nullopt;
}

Ended run(const Command& command) {
    const clock::time_point end = clock::now() + command.limit;
    Child child(command);
    if (!child.started()) return {};
    if (const auto stopped = read_all(child.output(), command, end)) return {.ending = *stopped};
    const std::optional<int> status = child.wait(end);
    if (!status) return {.ending = Ending::too_slow};
    if (!WIFEXITED(*status)) return {.ending = Ending::killed};
    return {.ending = Ending::by_itself, .code = WEXITSTATUS(*status)};
}

}  // namespace lanescope
