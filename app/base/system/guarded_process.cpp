#include "app/base/system/guarded_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

extern char** environ;

namespace lanescope {
namespace {

using Outcome = GuardedProcess::Outcome;

/// Prepared before fork(): a threaded process's child must not allocate.
struct Plan {
    std::vector<char*> words, environment;
    Streams streams;
    ProcessLimits limits;
    pid_t parent = -1;
    int report = -1;
};

std::vector<char*> pointers_to(const std::vector<std::string>& texts) {
    std::vector<char*> found;
    for (const std::string& text : texts) found.push_back(const_cast<char*>(text.c_str()));
    return found;
}

/// A name's first value counts.
std::vector<char*> environment_with(const std::vector<std::string>& more) {
    std::vector<char*> all = pointers_to(more);
    for (char** entry = environ; *entry; ++entry) all.push_back(*entry);
    all.push_back(nullptr);
    return all;
}

// Only async-signal-safe calls until run_guard() ends.

void tell(int report, const Outcome& outcome) {
    [[maybe_unused]] const ssize_t written = write(report, &outcome, sizeof outcome);
}

void limit_to(__rlimit_resource resource, rlim_t most) {
    rlimit limit{};
    if (getrlimit(resource, &limit) != 0) return;
    limit.rlim_cur = std::min(limit.rlim_max, most);
    setrlimit(resource, &limit);
}

void set_limits(const ProcessLimits& limits) {
    if (limits.memory) limit_to(RLIMIT_AS, limits.memory);
    if (limits.file) limit_to(RLIMIT_FSIZE, limits.file);
    if (limits.cpu.count()) limit_to(RLIMIT_CPU, rlim_t(limits.cpu.count()));
    limit_to(RLIMIT_CORE, 0);  // else a limit writes a core file
}

void give(int ours, int theirs, int mode) {
    const int file = ours >= 0 ? ours : open("/dev/null", mode);
    if (file == theirs)
        fcntl(theirs, F_SETFD, 0);
    else
        dup2(file, theirs);
}

void reset_signals() {
    for (int number = 1; number < NSIG; ++number) signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
}

void end_group(int) { kill(0, SIGKILL); }

[[noreturn]] void become_command(const Plan& plan, pid_t guard) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != guard) _exit(127);
    signal(SIGTERM, SIG_DFL);
    give(plan.streams.input, STDIN_FILENO, O_RDONLY);
    give(plan.streams.output, STDOUT_FILENO, O_WRONLY);
    give(plan.streams.errors, STDERR_FILENO, O_WRONLY);
    set_limits(plan.limits);
    execvpe(plan.words[0], plan.words.data(), plan.environment.data());
    tell(plan.report, {.error = errno});
    _exit(127);
}

/// Else readers of the command's pipes also wait for the guard.
void close_all_but(int kept) {
    if (kept > 0) syscall(SYS_close_range, 0, kept - 1, 0);
    syscall(SYS_close_range, kept + 1, ~0u, 0);
}

[[noreturn]] void run_guard(const Plan& plan) {
    setpgid(0, 0);
    signal(SIGTERM, end_group);
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != plan.parent) _exit(127);  // the parent ended before prctl()
    const pid_t guard = getpid(), command = fork();
    if (command == 0) become_command(plan, guard);
    if (command < 0) tell(plan.report, {.error = errno});
    close_all_but(plan.report);
    int status = 0;
    while (command > 0 && waitpid(command, &status, 0) < 0 && errno == EINTR) {
    }
    tell(plan.report, {.status = status});
    end_group(SIGTERM);
    _exit(0);
}

}  // namespace

GuardedProcess::GuardedProcess(const std::vector<std::string>& command, const Streams& streams,
                               const ProcessLimits& limits, const std::vector<std::string>& environment) {
    Pipe report;
    if (!report.made()) {
        outcome_ = Outcome{.error = errno};
        return;
    }
    Plan plan{.words = pointers_to(command),
              .environment = environment_with(environment),
              .streams = streams,
              .limits = limits,
              .parent = getpid(),
              .report = report.write};
    plan.words.push_back(nullptr);
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);  // this process's handlers must not run in the guard
    guard_ = fork();
    if (guard_ == 0) {
        reset_signals();
        run_guard(plan);
    }
    const int error = errno;
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    if (guard_ < 0) outcome_ = Outcome{.error = error};
    report_ = report.take_read();
}

GuardedProcess::~GuardedProcess() {
    if (guard_ > 0) end_process(guard_);
    if (report_ >= 0) close(report_);
}

std::optional<Outcome> GuardedProcess::wait(std::chrono::steady_clock::time_point until) {
    using std::chrono::milliseconds;
    if (outcome_) return outcome_;
    const auto left = std::chrono::ceil<milliseconds>(until - std::chrono::steady_clock::now());
    pollfd waiting{report_, POLLIN, 0};
    if (poll(&waiting, 1, int(std::clamp(left, milliseconds(0), milliseconds(60'000)).count())) <= 0)
        return std::nullopt;
    Outcome outcome;
    const bool told = read(report_, &outcome, sizeof outcome) == ssize_t(sizeof outcome);
    outcome_ = told ? outcome : Outcome{.status = SIGKILL};  // the guard and its group were killed
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
