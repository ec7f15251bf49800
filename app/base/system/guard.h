// The guard between a program and its command: kills the command's group when the program ends.
// Needs nothing but the C library: the fork server uses it in other programs.
#pragma once

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>

#include "app/base/system/guarding.h"

namespace lanescope::guard {

// Only async-signal-safe calls: a threaded process's child must not allocate.

inline void tell(int report, const ProcessOutcome& outcome) {
    [[maybe_unused]] const ssize_t written = write(report, &outcome, sizeof outcome);
}

inline void limit_to(__rlimit_resource resource, rlim_t most) {
    rlimit limit{};
    if (getrlimit(resource, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max < most ? limit.rlim_max : most;
    setrlimit(resource, &limit);
}

inline void set_limits(const ProcessLimits& limits) {
    if (limits.memory) limit_to(RLIMIT_AS, limits.memory);
    if (limits.file) limit_to(RLIMIT_FSIZE, limits.file);
    if (limits.cpu.count()) limit_to(RLIMIT_CPU, rlim_t(limits.cpu.count()));
    limit_to(RLIMIT_CORE, 0);  // else a limit writes a core file
}

inline void give(int ours, int theirs, int mode) {
    const int file = ours >= 0 ? ours : open("/dev/null", mode);
    if (file == theirs)
        fcntl(theirs, F_SETFD, 0);
    else
        dup2(file, theirs);
}

inline void reset_signals() {
    for (int number = 1; number < NSIG; ++number) signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
}

inline void end_group(int) { kill(0, SIGKILL); }

inline void prepare_command(const Guarding& guarding, pid_t guard) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != guard) _exit(127);
    signal(SIGTERM, SIG_DFL);
    give(guarding.streams.input, STDIN_FILENO, O_RDONLY);
    give(guarding.streams.output, STDOUT_FILENO, O_WRONLY);
    give(guarding.streams.errors, STDERR_FILENO, O_WRONLY);
    set_limits(guarding.limits);
}

/// Else readers of the command's pipes also wait for the guard.
inline void close_all_but(int kept) {
    if (kept > 0) syscall(SYS_close_range, 0, kept - 1, 0);
    syscall(SYS_close_range, kept + 1, ~0u, 0);
}

/// Makes the calling child of `guarding.parent` the guard. Returns in a new child, which is to become the command.
inline void stand_guard(const Guarding& guarding) {
    reset_signals();
    setpgid(0, 0);
    signal(SIGTERM, end_group);
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != guarding.parent) _exit(127);  // the parent ended before prctl()
    const pid_t guard = getpid(), command = fork();
    if (command == 0) return prepare_command(guarding, guard);
    if (command < 0) tell(guarding.report, {.error = errno});
    close_all_but(guarding.report);
    int status = 0;
    while (command > 0 && waitpid(command, &status, 0) < 0 && errno == EINTR) {
    }
    tell(guarding.report, {.status = status});
    end_group(SIGTERM);
    _exit(0);
}

}  // namespace lanescope::guard
