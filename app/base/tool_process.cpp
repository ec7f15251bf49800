#include "app/base/tool_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>

#include "app/base/system/guarded_process.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;
using clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds check_interval{20};  // of cancellation

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

class Timeout {
public:
    Timeout(const ToolCommand& command, pid_t group) : command_(command), work_(group) {}

    std::optional<Ending> reached() {
        if (command_.cancelled && *command_.cancelled) return Ending::cancelled;
        if (clock::now() >= end_) return Ending::too_slow;
        if (clock::now() >= next_check_) check();
        if (clock::now() >= last_work_ + command_.limits.idle) return Ending::idle;
        return std::nullopt;
    }
    /// Output counts as activity.
    void note_output() { last_work_ = clock::now(); }

private:
    void check() {
        if (work_.goes_on()) last_work_ = clock::now();
        next_check_ = clock::now() + command_.limits.idle / 20;
    }

    const ToolCommand& command_;
    GroupWork work_;
    const clock::time_point end_ = clock::now() + command_.limit;
    clock::time_point last_work_ = clock::now(), next_check_ = last_work_;
};

std::optional<Ending> read_all(int output, const ToolCommand& command, Timeout& timeout) {
    std::array<char, 64 * 1024> buffer;
    for (;;) {
        if (const auto stopped = timeout.reached()) return stopped;
        pollfd waiting{output, POLLIN, 0};
        if (poll(&waiting, 1, static_cast<int>(check_interval.count())) == 0) continue;
        const ssize_t count = read(output, buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return std::nullopt;
        if (command.on_output) command.on_output({buffer.data(), static_cast<std::size_t>(count)});
        timeout.note_output();
    }
}

Ended ended_by(const ProcessOutcome& outcome) {
    if (outcome.error) return {};
    if (WIFEXITED(outcome.status)) return {.ending = Ending::by_itself, .code = WEXITSTATUS(outcome.status)};
    const int signal = WTERMSIG(outcome.status);
    return {.ending = signal == SIGXCPU ? Ending::too_slow : Ending::killed, .code = code_of_signal(signal)};
}

bool can_be_run(const fs::path& file) {
    std::error_code ignored;
    return fs::is_regular_file(file, ignored) && access(file.c_str(), X_OK) == 0;
}

/// From clang, ld and the C library.
constexpr std::array memory_words{"out of memory", "emory exhausted", "annot allocate memory", "std::bad_alloc"};
constexpr std::array file_words{"File size limit exceeded", "File too large"};
constexpr std::array time_words{"CPU time limit exceeded"};

bool says_one_of(std::string_view printed, const auto& words) {
    return std::ranges::any_of(words, [&](const char* word) { return printed.find(word) != printed.npos; });
}

double seconds(std::chrono::duration<double> time) { return time.count(); }

}  // namespace

std::optional<fs::path> find_program(std::string_view name, const std::vector<fs::path>& more) {
    std::vector<fs::path> folders = folders_of_path();
    folders.insert(folders.end(), more.begin(), more.end());
    for (const fs::path& folder : folders)
        if (can_be_run(folder / name)) return folder / name;
    return std::nullopt;
}

Ended run(const ToolCommand& command) {
    Pipe output;
    if (!output.made()) return {};
    std::vector<std::string> words{command.program.string()};
    words.insert(words.end(), command.arguments.begin(), command.arguments.end());
    const Streams streams{.output = output.write, .errors = command.errors_too ? output.write : -1};
    GuardedProcess process(words, streams, command.limits.process, {"LANGUAGE=en"},
                           command.stays_loaded ? ResidentProgram::of(command.program) : nullptr);
    close(output.take_write());
    Timeout timeout(command, process.group());
    if (const auto stopped = read_all(output.read, command, timeout)) return {.ending = *stopped};
    for (;;) {
        if (const auto outcome = process.wait(clock::now() + check_interval)) return ended_by(*outcome);
        if (const auto stopped = timeout.reached()) return {.ending = *stopped};
    }
}

std::string limit_reached(const ToolCommand& command, const Ended& ended, std::string_view printed) {
    const ProcessLimits& limits = command.limits.process;
    if (ended.ending == Ending::idle)
        return fmt::format("waited for {:.2g} s and was stopped; include regular files only, no pipe and no device",
                           seconds(command.limits.idle));
    const bool out_of_time = ended.code == code_of_signal(SIGXCPU) || says_one_of(printed, time_words);
    if (ended.ending == Ending::too_slow || out_of_time)
        return fmt::format("computed for {:.2g} s and was stopped; make macros, tables and templates smaller",
                           out_of_time ? seconds(limits.cpu) : seconds(command.limit));
    if (says_one_of(printed, memory_words))
        return fmt::format(
            "took more than {:.2g} GB of memory and was stopped; make macros, tables and templates smaller",
            1e-9 * double(limits.memory));
    if (ended.code == code_of_signal(SIGXFSZ) || says_one_of(printed, file_words))
        return fmt::format("wrote more than {:.3g} MB into a file and was stopped; make tables and assembly smaller",
                           1e-6 * double(limits.file));
    return {};
}

}  // namespace lanescope
