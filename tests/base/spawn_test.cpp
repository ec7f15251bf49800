#include "app/base/system/spawn.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>

namespace lanescope {
namespace {

constexpr auto at_last = std::chrono::seconds(100);

std::chrono::steady_clock::time_point much_later() { return std::chrono::steady_clock::now() + at_last; }

TEST(Spawn, GivesTheStreamsAndTellsTheExitCode) {
    std::array<int, 2> ends{};
    ASSERT_EQ(pipe(ends.data()), 0);
    const Spawned child = spawn({"sh", "-c", "echo said; echo thrown away >&2; exit 3"}, {.output = ends[1]});
    close(ends[1]);
    ASSERT_EQ(child.error, 0);
    std::array<char, 64> text{};
    EXPECT_EQ(std::string(text.data(), std::size_t(read(ends[0], text.data(), text.size()))), "said\n");
    close(ends[0]);
    const auto status = status_before(child.pid, much_later());
    ASSERT_TRUE(status && WIFEXITED(*status));
    EXPECT_EQ(WEXITSTATUS(*status), 3);
}

TEST(Spawn, BeginsAGroupThatCanBeEndedAsAWhole) {
    const Spawned child = spawn({"sh", "-c", "sleep 1000 & wait"}, {});
    ASSERT_GT(child.pid, 0);
    EXPECT_EQ(getpgid(child.pid), child.pid);
    EXPECT_FALSE(status_before(child.pid, std::chrono::steady_clock::now())) << "it goes on";
    kill(-child.pid, SIGKILL);
    const auto status = status_before(child.pid, much_later());
    EXPECT_TRUE(status && WIFSIGNALED(*status));
}

TEST(Spawn, SaysWhyAProgramCannotBeStarted) {
    const Spawned child = spawn({"/no/such/program"}, {});
    EXPECT_EQ(child.error, ENOENT);
    EXPECT_EQ(child.pid, -1);
}

TEST(EndProcess, EndsAGroupAtOnce) {
    const Spawned child = spawn({"sh", "-c", "sleep 1000 & wait"}, {});
    const auto status = end_process(child.pid);
    ASSERT_TRUE(status && WIFSIGNALED(*status));
    EXPECT_EQ(WTERMSIG(*status), SIGKILL);
}

TEST(EndProcess, EndsOneThatLeftItsGroupAndStopped) {
    const pid_t child = fork();
    if (child == 0) {
        raise(SIGSTOP);  // it stays in the test's process group, so no group has its id
        _exit(0);
    }
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, WUNTRACED), child);
    ASSERT_TRUE(WIFSTOPPED(status));
    const auto ended = end_process(child);
    ASSERT_TRUE(ended && WIFSIGNALED(*ended));
}

}  // namespace
}  // namespace lanescope
