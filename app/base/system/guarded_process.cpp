#include "app/base/system/guarded_process.h"

#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/base/system/guard.h"

extern char** environ;

namespace lanescope {
namespace {

/// Ends with nullptr.
std::vector<char*> pointers_to(const std::vector<std::string>& texts) {
    std::vector<char*> found;
    for (const std::string& text : texts) found.push_back(const_cast<char*>(text.c_str()));
    found.push_back(nullptr);
    return found;
}

bool has_name_of(std::string_view entry, const std::string& other) {
    return entry.starts_with(std::string_view(other).substr(0, other.find('=') + 1));
}

/// Omits old values of the new variables. Ends with nullptr.
std::vector<char*> environment_with(const std::vector<std::string>& more) {
    std::vector<char*> all;
    for (char** entry = environ; *entry; ++entry)
        if (std::ranges::none_of(more, [&](const std::string& other) { return has_name_of(*entry, other); }))
            all.push_back(*entry);
    const std::vector<char*> added = pointers_to(more);
    all.insert(all.end(), added.begin(), added.end());
    return all;
}

/// In a fork: words and environment were prepared before, since a threaded process's child must not allocate.
[[noreturn]] void run_guard(const Guarding& guarding, char* const* words, char* const* environment) {
    guard::stand_guard(guarding);
    execvpe(words[0], words, environment);
    guard::tell(guarding.report, {.error = errno});
    _exit(127);
}

}  // namespace

GuardedProcess::GuardedProcess(const std::vector<std::string>& command, const Streams& streams,
                               const ProcessLimits& limits, const std::vector<std::string>& environment,
                               std::shared_ptr<ResidentProgram> resident)
    : resident_(std::move(resident)) {
    const std::vector<char*> words = pointers_to(command), all = environment_with(environment);
    const auto forked = resident_ ? resident_->start(words, all, streams, limits) : std::nullopt;
    if (forked)
        guard_ = forked->guard, report_ = forked->report;
    else
        start(words, all, streams, limits);
}

void GuardedProcess::start(const std::vector<char*>& words, const std::vector<char*>& environment,
                           const Streams& streams, const ProcessLimits& limits) {
    resident_ = nullptr;
    Pipe report;
    if (!report.made()) {
        outcome_ = ProcessOutcome{.error = errno};
        return;
    }
    const Guarding guarding{streams, limits, getpid(), report.write};
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);  // this process's handlers must not run in the guard
    guard_ = fork();
    if (guard_ == 0) run_guard(guarding, words.data(), environment.data());
    const int error = errno;
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    if (guard_ < 0) outcome_ = ProcessOutcome{.error = error};
    report_ = report.take_read();
}

GuardedProcess::~GuardedProcess() {
    // After the outcome of a fork of another program, its guard has ended, and its number may be another's.
    if (guard_ > 0 && !(resident_ && outcome_)) end_process(guard_);
    if (report_ >= 0) close(report_);
}

std::optional<ProcessOutcome> GuardedProcess::wait(std::chrono::steady_clock::time_point until) {
    using std::chrono::milliseconds;
    if (outcome_) return outcome_;
    const auto left = std::chrono::ceil<milliseconds>(until - std::chrono::steady_clock::now());
    pollfd waiting{report_, POLLIN, 0};
    if (poll(&waiting, 1, int(std::clamp(left, milliseconds(0), milliseconds(60'000)).count())) <= 0)
        return std::nullopt;
    ProcessOutcome outcome;
    const bool told = read(report_, &outcome, sizeof outcome) == ssize_t(sizeof outcome);
    outcome_ = told ? outcome : ProcessOutcome{.status = SIGKILL};  // the guard and its group were killed
    return outcome_;
}

namespace {

struct Work {
    bool runs = false;           ///< or it waits for a disk
    std::uint64_t computed = 0;  ///< clock ticks
};

/// In /proc/PID/stat, the second field, a bracketed name, may contain any character; see proc(5).
Work work_of(pid_t process) {
    std::ifstream file(fmt::format("/proc/{}/stat", process));
    const std::string line(std::istreambuf_iterator<char>(file), {});
    const std::size_t name_ends = line.rfind(')');
    if (name_ends == std::string::npos) return {};
    std::istringstream words(line.substr(name_ends + 1));
    std::string state, skipped;
    words >> state;
    for (int word = 4; word < 14; ++word) words >> skipped;
    std::uint64_t user = 0, system = 0;
    words >> user >> system;
    return {.runs = state == "R" || state == "D", .computed = user + system};
}

/// Returns false if Linux does not list them.
bool add_children(pid_t process, std::vector<pid_t>& found) {
    std::ifstream file(fmt::format("/proc/{0}/task/{0}/children", process));
    for (pid_t child = 0; file >> child;) found.push_back(child);
    return !file.bad() && file.eof();
}

}  // namespace

bool GroupWork::goes_on() {
    std::vector<pid_t> processes;
    if (!add_children(first_, processes)) return true;
    bool runs = false;
    std::uint64_t computed = 0;
    for (std::size_t i = 0; i < processes.size(); ++i) {
        add_children(processes[i], processes);
        const Work work = work_of(processes[i]);
        runs |= work.runs;
        computed += work.computed;
    }
    return computed != std::exchange(computed_, computed) || runs;
}

}  // namespace lanescope
