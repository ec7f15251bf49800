#include "app/engine/kernel_process.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <ctime>
#include <initializer_list>
#include <thread>
#include <vector>

#include "app/base/error.h"
#include "app/sandbox/confine.h"
#include "app/sandbox/memory_watch.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

constexpr milliseconds time_to_die{2'000};  // from the end of its pipes
constexpr milliseconds room_timeout{60'000};

std::vector<int> open_descriptors() {
    std::vector<int> found;
    const std::unique_ptr<DIR, int (*)(DIR*)> folder(opendir("/proc/self/fd"), closedir);
    if (!folder) {
        for (int descriptor = 0; descriptor < int(sysconf(_SC_OPEN_MAX)); ++descriptor) found.push_back(descriptor);
        return found;
    }
    while (const dirent* entry = readdir(folder.get())) found.push_back(std::atoi(entry->d_name));
    std::erase(found, dirfd(folder.get()));
    return found;
}

/// Kernels must not reach the client's line, a terminal or the supervisor's files. They print to standard error.
void keep_only(std::initializer_list<int> kept) {
    for (const int descriptor : open_descriptors())
        if (descriptor > STDERR_FILENO && std::ranges::count(kept, descriptor) == 0) close(descriptor);
    const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
    dup2(nothing, STDIN_FILENO);
    close(nothing);
    dup2(STDERR_FILENO, STDOUT_FILENO);
}

std::string in_words(const Confinement& closed) {
    if (closed.lacking.empty()) return "no network, no writing of files outside a temporary folder, no processes";
    return "incomplete confinement: " + closed.lacking;
}

[[noreturn]] void run_kernels(KernelSide side, pid_t supervisor, const Limits& limits, bool confined,
                              const KernelProcess::Work& work) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != supervisor) _exit(1);  // the parent has already ended
    try {
        keep_only({side.requests, side.results, side.questions, side.answers});
        volunteer_to_end_first();
        side.confinement = confined ? in_words(confine(limits, {side.results, side.questions}, side.files))
                                    : "no confinement, as requested";
        work(side);
    } catch (const std::exception&) {
        _exit(1);  // the supervisor is gone, or notices the closed pipe
    }
    _exit(0);
}

}  // namespace

KernelProcess::KernelProcess(const Limits& limits, bool confined, const Work& work) : limits_(limits) {
    constexpr const char* process = "the process for kernels";
    Pipe requests(process), results(process), questions(process), answers(process);
    ::signal(SIGPIPE, SIG_IGN);  // else writing to an ended process is fatal
    fflush(nullptr);             // otherwise both processes print the buffer
    const pid_t self = getpid();
    pid_ = fork();
    if (pid_ < 0)
        throw BackendUnavailable(std::string("cannot start the process for kernels: ") + strerror(errno) +
                                 "; close other programs");
    if (pid_ == 0)
        run_kernels({requests.read, results.write, questions.write, answers.read, {}, files_.path()}, self, limits,
                    confined, work);
    requests_file_ = requests.take_write(), results_file_ = results.take_read();
    questions_ = questions.take_read(), answers_ = answers.take_write();
    for (const int end : {requests_file_, answers_}) fcntl(end, F_SETFL, O_NONBLOCK);
    requests_ = std::make_unique<MessageWriter>(requests_file_, room_timeout);
    results_ = std::make_unique<MessageReader>(results_file_);
}

KernelProcess::~KernelProcess() {
    kill("its work is done");
    status_before(pid_, std::chrono::steady_clock::now() + time_to_die);
    for (const int file : {requests_file_, results_file_, questions_, answers_}) close(file);
}

void KernelProcess::kill(const std::string& why) {
    const std::lock_guard lock(mutex_);
    if (exit_) return;  // another process may have the pid
    if (why_.empty()) why_ = why;
    ::kill(pid_, SIGKILL);
}

void KernelProcess::kill_unless_ended(const std::string& why) {
    const auto until = std::chrono::steady_clock::now() + time_to_die;
    siginfo_t changed{};
    while (waitid(P_PID, id_t(pid_), &changed, WEXITED | WNOHANG | WNOWAIT) == 0 && changed.si_pid != pid_) {
        if (std::chrono::steady_clock::now() > until) return kill(why);
        std::this_thread::sleep_for(glance);
    }
}

void KernelProcess::check() {
    check_files();
    siginfo_t changed{};
    if (waitid(P_PID, id_t(pid_), &changed, WSTOPPED | WNOHANG | WNOWAIT) != 0 || changed.si_pid != pid_) return;
    kill("it stopped its own process (" + std::string(strsignal(changed.si_status)) + ")");
    throw ended();
}

/// Reads the folder a few times per second.
void KernelProcess::check_files() {
    const auto now = std::chrono::steady_clock::now();
    if (now < files_checked_ + milliseconds(250)) return;
    files_checked_ = now;
    std::uint64_t files = 0, bytes = 0;
    std::error_code ignored;
    for (auto at = fs::recursive_directory_iterator(files_.path(), ignored); at != fs::recursive_directory_iterator();
         at.increment(ignored)) {
        struct stat status {};
        if (lstat(at->path().c_str(), &status) == 0) bytes += 512 * std::uint64_t(status.st_blocks);
        ++files;
    }
    if (bytes <= limits_.written && files <= limits_.written_files) return;
    kill(fmt::format("it wrote more than {} MB or {} files: write less", limits_.written >> 20, limits_.written_files));
    throw ended();
}

void KernelProcess::remove_files() {
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(files_.path(), ignored)) fs::remove_all(entry.path(), ignored);
}

KernelProcessEnded KernelProcess::ended() {
    const std::optional<int> status = status_before(pid_, std::chrono::steady_clock::now() + time_to_die);
    const std::lock_guard lock(mutex_);
    if (status) exit_ = exit_of(*status);
    if (!why_.empty()) return {why_, false, false};
    if (!exit_) {
        ::kill(pid_, SIGKILL);
        return {"it closed its pipes", true, false};
    }
    return {exit_->text(), true, exit_->signal == SIGKILL};
}

CallLimit::CallLimit(pid_t process, std::chrono::seconds longest) : process_(process), longest_(longest) {}

bool CallLimit::exceeded(clock::time_point idle_since) {
    const clock::time_point now = clock::now();
    if (const auto computed_now = computed(); computed_now != seen_) {
        seen_ = computed_now;
        seen_at_ = now;
    }
    return seen_ - before_ > longest_ || now > std::max(seen_at_, idle_since) + longest_ ||
           now > std::max(begun_, idle_since) + 10 * longest_;
}

/// Returns 0 after the process's end.
std::chrono::nanoseconds CallLimit::computed() const {
    clockid_t its_clock{};
    timespec time{};
    if (clock_getcpuclockid(process_, &its_clock) == 0) clock_gettime(its_clock, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

}  // namespace lanescope
