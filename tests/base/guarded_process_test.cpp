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

#include "app/base/files/folders.h"
#include "app/base/system/scratch_folder.h"
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
    int from() const { return ends_[0]; }
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

enum class Start { anew, by_fork };

/// Not ResidentProgram::of(): also in forks.
std::shared_ptr<ResidentProgram> resident_shell(Start start) {
    if (start == Start::anew) return nullptr;
    return std::make_shared<ResidentProgram>("/bin/sh", installation_folder() / "lib/lanescope/fork_server.so");
}

class AGuardedProcess : public testing::TestWithParam<Start> {
protected:
    GuardedProcess run(const std::vector<std::string>& command, const Streams& streams,
                       const ProcessLimits& limits = {}, const std::vector<std::string>& environment = {}) const {
        return {command, streams, limits, environment, resident_};
    }

    int status_of(const std::string& text, const ProcessLimits& limits) const {
        GuardedProcess process = run(shell(text), {}, limits);
        const auto outcome = process.wait(in_a_while());
        if (!outcome || outcome->error) throw std::runtime_error("it did not end");
        return outcome->status;
    }

    /// Starts two processes in a child process and sends `signal` to the child.
    static void start_and_end_by(int signal, Output& output) {
        const pid_t starter = fork();
        if (starter == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            const GuardedProcess process(two_processes, {.output = output.to()}, {}, {}, resident_shell(GetParam()));
            for (;;) pause();
        }
        EXPECT_EQ(output.line(), "started\n");
        kill(starter, signal);
        waitpid(starter, nullptr, 0);
    }

private:
    const std::shared_ptr<ResidentProgram> resident_ = resident_shell(GetParam());
};

INSTANTIATE_TEST_SUITE_P(Started, AGuardedProcess, testing::Values(Start::anew, Start::by_fork),
                         [](const auto& start) { return start.param == Start::anew ? "Anew" : "ByFork"; });

TEST_P(AGuardedProcess, TellsTheExitCode) {
    const int status = status_of("exit 7", {});
    ASSERT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 7);
}

TEST_P(AGuardedProcess, TellsTheSignalThatEndedIt) {
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

TEST_P(AGuardedProcess, HasTheVariablesThatItIsGiven) {
    Output output;
    const GuardedProcess process = run(shell("echo $LANGUAGE"), {.output = output.to()}, {}, {"LANGUAGE=en"});
    EXPECT_EQ(output.line(), "en\n");
}

TEST_P(AGuardedProcess, HasTheInputAndErrorsThatItIsGiven) {
    Output input, errors;
    ASSERT_EQ(write(input.to(), "asked\n", 6), 6);
    const GuardedProcess process =
        run(shell("read -r word; echo $word >&2"), {.input = input.from(), .errors = errors.to()});
    EXPECT_EQ(errors.line(), "asked\n");
}

TEST_P(AGuardedProcess, WorksInTheCurrentFolder) {
    Output output;
    const GuardedProcess process = run(shell("pwd"), {.output = output.to()});
    EXPECT_EQ(output.line(), std::filesystem::current_path().string() + "\n");
}

TEST_P(AGuardedProcess, EndsWithTheObject) {
    Output output;
    {
        const GuardedProcess process = run(two_processes, {.output = output.to()});
        EXPECT_EQ(output.line(), "started\n");
    }
    EXPECT_TRUE(output.ends());
}

TEST_P(AGuardedProcess, EndsWithTheObjectWhenItIsStopped) {
    Output output;
    {
        const GuardedProcess process = run(shell("echo started; kill -STOP $$"), {.output = output.to()});
        EXPECT_EQ(output.line(), "started\n");
    }
    EXPECT_TRUE(output.ends());
}

TEST_P(AGuardedProcess, LeavesNoChildBehind) {
    Output output;
    GuardedProcess process = run(shell("sleep 1000 & exit 3"), {.output = output.to()});
    EXPECT_TRUE(process.wait(in_a_while()));
    EXPECT_TRUE(output.ends());
}

TEST_P(AGuardedProcess, EndsWhenItsStarterIsKilled) {
    Output output;
    start_and_end_by(SIGKILL, output);
    EXPECT_TRUE(output.ends());
}

TEST_P(AGuardedProcess, EndsWhenItsStarterIsInterrupted) {
    Output output;
    start_and_end_by(SIGINT, output);
    EXPECT_TRUE(output.ends());
}

TEST_P(AGuardedProcess, HasLimitedFiles) {
    const ScratchFolder folder("guarded");
    const auto file = folder.path() / "large";
    const int status = status_of("exec head -c 64M /dev/zero >" + file.string(), {.file = 1 << 20});
    EXPECT_EQ(std::filesystem::file_size(file), 1u << 20);
    ASSERT_TRUE(WIFSIGNALED(status));
    EXPECT_EQ(WTERMSIG(status), SIGXFSZ);
}

TEST_P(AGuardedProcess, HasLimitedMemory) {
    const std::string takes_200_mb = "head -c 200M /dev/zero | tail -n 1 >/dev/null";
    EXPECT_EQ(status_of(takes_200_mb, {}), 0);
    EXPECT_NE(status_of(takes_200_mb, {.memory = 100 << 20}), 0);
}

TEST_P(AGuardedProcess, HasLimitedCpuTime) {
    const int status = status_of("while :; do :; done", {.cpu = seconds(1)});
    ASSERT_TRUE(WIFSIGNALED(status));
    EXPECT_EQ(WTERMSIG(status), SIGXCPU);
}

using AResidentProgram = TemporaryFolder;

/// Runs `program --version`.
std::string version_of(const std::filesystem::path& program) {
    Output output;
    const GuardedProcess process({program.string(), "--version"}, {.output = output.to()}, {}, {},
                                 ResidentProgram::of(program));
    return output.line();
}

TEST_F(AResidentProgram, IsLoadedOnce) {
    const auto first = ResidentProgram::of("/bin/sh");
    ASSERT_TRUE(first);
    EXPECT_EQ(ResidentProgram::of("/bin/sh"), first);
}

TEST_F(AResidentProgram, IsLoadedAgainWhenItsFileHasChanged) {
    const auto program = folder / "program";
    for (const std::string name : {"head", "tail"}) {
        std::filesystem::remove(program);
        std::filesystem::copy_file("/usr/bin/" + name, program);
        EXPECT_TRUE(version_of(program).starts_with(name)) << name;
    }
}

TEST_F(AResidentProgram, IsNoScript) {
    const auto script = folder / "script";
    std::ofstream(script) << "#!/bin/sh\necho $1\n";
    std::filesystem::permissions(script, std::filesystem::perms::owner_all);
    EXPECT_FALSE(ResidentProgram::of(script));
    EXPECT_EQ(version_of(script), "--version\n");
}

TEST_F(AResidentProgram, IsStartedAnewIfItTakesNoLibrary) {
    EXPECT_TRUE(ResidentProgram::of("/sbin/ldconfig")) << "a static program looks like any other";
    for (int times = 0; times < 2; ++times) EXPECT_TRUE(version_of("/sbin/ldconfig").starts_with("ldconfig"));
}

}  // namespace
}  // namespace lanescope
