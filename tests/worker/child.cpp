#include "tests/worker/child.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <stdexcept>

namespace lanescope::worker_test {
namespace {

// Long enough for a loaded computer.
constexpr unsigned timeout = 300;  // seconds

void bound_this_process() {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    alarm(timeout);
    const rlimit no_core{0, 0}, small_files{64u << 20, 64u << 20}, few_seconds{timeout, timeout};
    setrlimit(RLIMIT_CORE, &no_core);
    setrlimit(RLIMIT_FSIZE, &small_files);
    setrlimit(RLIMIT_CPU, &few_seconds);
}

std::string all_of(int pipe) {
    std::string text;
    std::array<char, 4096> part;
    for (ssize_t count; (count = read(pipe, part.data(), part.size())) > 0;)
        text.append(part.data(), static_cast<std::size_t>(count));
    return text;
}

[[noreturn]] void be_the_child(const std::function<int(int)>& body, int pipe) {
    bound_this_process();
    _exit(body(pipe));
}

}  // namespace

Told in_child(const std::function<int(int)>& body) {
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0) throw std::runtime_error("no pipe");
    const pid_t child = fork();
    if (child < 0) throw std::runtime_error("no child");
    if (child == 0) be_the_child(body, ends[1]);
    close(ends[1]);
    Told told{.text = all_of(ends[0])};
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    told.ended_by_itself = WIFEXITED(status);
    if (told.ended_by_itself) told.code = WEXITSTATUS(status);
    return told;
}

Told in_confined_child(const std::function<int(int)>& body, const Limits& limits) {
    return in_child([&](int pipe) {
        const Confinement confined = confine(limits);
        if (confined.network && confined.files && confined.processes) return body(pipe);
        tell(pipe, confined.lacking);
        return not_confined;
    });
}

void tell(int pipe, const std::string& text) {
    [[maybe_unused]] const ssize_t written = write(pipe, text.data(), text.size());
}

}  // namespace lanescope::worker_test
