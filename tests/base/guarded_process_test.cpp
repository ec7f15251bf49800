#include "app/base/system/guarded_process.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <fstream>
#include <stdexcept>

#include "tests/model/temporary_folder.h"

namespace lanescope {
namespace {

using std::chrono::seconds;

constexpr int timeout = 100'000;  // ms; generous because the computer may be loaded

std::chrono::steady_clock::time_point in_a_while() { return std::chrono::steady_clock::now() + seconds(100); }

/// The output of processes. It ends when the last of them ends.
class Output {
public:
    Output() {
        if (pipe2(ends_.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    }
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;
    ~Output() {
        close_ours();
        close(ends_[0]);
    }
    int to() const { return ends_[1]; }
    void close_ours() {
        if (ends_[1] >= 0) close(std::exchange(ends_[1], -1));
    }
    std::string line() {
        std::string text;
        while (!text.ends_with('\n')) {
            char one = 0;
            if (!comes() || read(ends_[0], &one, 1) != 1) return text;
            text += one;
        }
        return text;
    }
    /// Waits until every writer has ended.
    bool ends() {
        close_ours();
        char one = 0;
        while (comes())
            if (read(ends_[0], &one, 1) <= 0) return true;
        return false;
    }

private:
    bool comes() {
        pollfd waiting{ends_[0], POLLIN, 0};
        return poll(&waiting, 1, timeout) > 0;
    }
    std::array<int, 2> ends_{};
};

std::vector<std::string> shell(const std::string& text) { return {"/bin/sh", "-c", text}; }

/// The shell and its child both hold the output open.
const std::vector<std::string> two_processes = shell("sleep 1000 & echo started; wait");

int status_of(const std::string& text, const ProcessLimits& limits) {
    GuardedProcess process(shell(text), {}, limits);
    const auto outcome = process.wait(in_a_while());
    if (!outcome || outcome->error) throw std::runtime_error("it did not end");
    return outcome->status;
}

TEST(GuardedProcess, TellsTheExitCode) {
    const int status = status_of("exit 7", {});
    ASSERT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 7);
}

TEST(GuardedProcess, TellsTheSignalThatEndedIt) {
    const int status = status_of("kill -SEGV $$", {});
    ASSERT_TRUE(WIFSIGNALED(status));
    EXPECT_EQ(WTERMSIG(status), SIGSEGV);
}

TEST(GuardedProcess, TellsWhyItCannotBeStarted) {
    GuardedProcess process({"/no/such/program"}, {}, {});
    const auto outcome = process.wait(in_a_while());
    ASSERT_TRUE(outcome);
    EXPECT_EQ(outcome->error, ENOENT);
}

TEST(GuardedProcess, HasTheVariablesThatItIsGiven) {
    Output output;
    GuardedProcess process(shell("echo $LANGUAGE"), {.output = output.to()}, {}, {"LANGUAGE=en"});
    EXPECT_EQ(output.line(), "en\n");
}

TEST(GuardedProcess, EndsWithTheObject) {
    Output output;
    {
        GuardedProcess process(two_processes, {.output = output.to()}, {});
        EXPECT_EQ(output.line(), "started\n");
    }
    EXPECT_TRUE(output.ends());
}

TEST(GuardedProcess, EndsWithTheObjectWhenItIsStopped) {
    Output output;
    {
        GuardedProcess process(shell("echo started; kill -STOP $$"), {.output = output.to()}, {});
        EXPECT_EQ(output.line(), "started\n");
    }
    EXPECT_TRUE(output.ends());
}

TEST(GuardedProcess, LeavesNoChildBehind) {
    Output output;
    GuardedProcess process(shell("sleep 1000 & exit 3"), {.output = output.to()}, {});
    EXPECT_TRUE(process.wait(in_a_while()));
    EXPECT_TRUE(output.ends());
}

/// Starts two processes in a child process and sends `signal` to the child.
void start_and_end_by(int signal, Output& output) {
    const pid_t starter = fork();
    if (starter == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        const GuardedProcess process(two_processes, {.output = output.to()}, {});
        for (;;) pause();
    }
    EXPECT_EQ(output.line(), "started\n");
    kill(starter, signal);
    waitpid(starter, nullptr, 0);
}

TEST(GuardedProcess, EndsWhenItsStarterIsKilled) {
    Output output;
    start_and_end_by(SIGKILL, output);
    EXPECT_TRUE(output.ends());
}

TEST(GuardedProcess, EndsWhenItsStarterIsInterrupted) {
    Output output;
    start_and_end_by(SIGINT, output);
    EXPECT_TRUE(output.ends());
}

using GuardedProcessLimits = TemporaryFolder;

TEST_F(GuardedProcessLimits, BoundFiles) {
    const auto file = folder / "large";
    const int status = status_of("exec head -c 64M /dev/zero >" + file.string(), {.file = 1 << 20});
    EXPECT_EQ(std::filesystem::file_size(file), 1u << 20);
    ASSERT_TRUE(WIFSIGNALED(status));
    EXPECT_EQ(WTERMSIG(status), SIGXFSZ);
}

TEST_F(GuardedProcessLimits, BoundMemory) {
    const std::string takes_200_mb = "head -c 200M /dev/zero | tail -n 1 >/dev/null";
    EXPECT_EQ(status_of(takes_200_mb, {}), 0);
    EXPECT_NE(status_of(takes_200_mb, {.memory = 100 << 20}), 0);
}

TEST_F(GuardedProcessLimits, BoundCpuTime) {
    const int status = status_of("while :; do :; done", {.cpu = seconds(1)});
    ASSERT_TRUE(WIFSIGNALED(status));
    EXPECT_EQ(WTERMSIG(status), SIGXCPU);
}

}  // namespace
}  // namespace lanescope
