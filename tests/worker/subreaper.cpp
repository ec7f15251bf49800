// worker_subreaper COMMAND... runs the command until it ends or SIGTERM arrives, then kills all its descendants.
// Daemons leave their process group, but a subreaper becomes the parent of every orphan.
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>

#include "tests/worker/processes.h"

namespace {

using lanescope::worker_test::children_of;

sigset_t awaited_signals() {
    sigset_t set;
    sigemptyset(&set);
    for (const int signal : {SIGCHLD, SIGTERM, SIGINT, SIGHUP}) sigaddset(&set, signal);
    return set;
}

pid_t start(char** command, const sigset_t& blocked) {
    const pid_t pid = fork();
    if (pid != 0) return pid;
    sigprocmask(SIG_UNBLOCK, &blocked, nullptr);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    execvp(command[0], command);
    std::perror(command[0]);
    _exit(127);
}

int code_of(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status); }

// Also reaps orphans.
bool has_ended(pid_t command, int& code) {
    int status = 0;
    for (pid_t ended = 0; (ended = waitpid(-1, &status, WNOHANG)) > 0;)
        if (ended == command) {
            code = code_of(status);
            return true;
        }
    return false;
}

// Children of a killed child become children of this process, so the loop reaches all generations.
void kill_descendants() {
    do
        for (const pid_t child : children_of(getpid())) kill(child, SIGKILL);
    while (waitpid(-1, nullptr, 0) > 0);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) return std::fputs("usage: worker_subreaper COMMAND...\n", stderr), 2;
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    const sigset_t awaited = awaited_signals();
    sigprocmask(SIG_BLOCK, &awaited, nullptr);
    const pid_t command = start(argv + 1, awaited);
    if (command < 0) return std::perror("fork"), 2;
    int code = 0, signal = 0;
    while (!has_ended(command, code)) {
        sigwait(&awaited, &signal);
        if (signal == SIGCHLD) continue;
        code = 128 + signal;
        break;
    }
    kill_descendants();
    return code;
}
