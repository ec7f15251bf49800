// worker_slow_line --delay-ms 10 --mbit 100 -- COMMAND... runs the command at the far end of a simulated slow line. The
// line carries standard input and output, but not messages. Exit code: the command's, or 128 plus the signal.
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <array>
#include <cstdio>
#include <string>
#include <thread>
#include <vector>

#include "tests/worker/line.h"

namespace {

using lanescope::worker_test::LineSpeed;
using lanescope::worker_test::OneWay;

struct Options {
    double delay_ms = 10, mbit = 100;
    std::vector<std::string> command;
};

struct Child {
    pid_t pid = -1;
    int input = -1, output = -1;  ///< this process's ends of the pipes
};

void declare(CLI::App& app, Options& options) {
    app.add_option("--delay-ms", options.delay_ms, "from one end to the other, in milliseconds")
        ->check(CLI::Range(0.0, 60e3))
        ->capture_default_str();
    app.add_option("--mbit", options.mbit, "megabits a second in each direction")
        ->check(CLI::Range(1e-3, 1e6))
        ->capture_default_str();
    app.add_option("command", options.command, "what stands at the other end, after --")->required();
}

[[noreturn]] void become(const std::vector<std::string>& command, int input, int output) {
    dup2(input, 0);
    dup2(output, 1);
    std::vector<char*> words;
    for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    execvp(words[0], words.data());
    std::perror(words[0]);
    _exit(127);
}

Child start(const std::vector<std::string>& command) {
    std::array<int, 2> input{}, output{};
    if (pipe2(input.data(), O_CLOEXEC) != 0 || pipe2(output.data(), O_CLOEXEC) != 0) return {};
    const pid_t pid = fork();
    if (pid == 0) become(command, input[0], output[1]);
    close(input[0]);
    close(output[1]);
    return {pid, input[1], output[0]};
}

int wait_for(pid_t pid) {
    int status = 0;
    waitpid(pid, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

int main(int argc, char** argv) {
    Options options;
    CLI::App app("A command at the other end of a slow line");
    declare(app, options);
    CLI11_PARSE(app, argc, argv);
    const LineSpeed speed{std::chrono::duration<double, std::milli>(options.delay_ms), options.mbit * 1e6 / 8};
    const Child child = start(options.command);
    if (child.pid < 0) return std::perror("worker_slow_line"), 2;
    signal(SIGPIPE, SIG_IGN);
    OneWay there(0, child.input, speed), back(child.output, 1, speed);
    std::thread([&] { there.carry(); }).detach();
    back.carry();
    // Does not join the other thread, which may wait for input forever.
    _exit(wait_for(child.pid));
}
