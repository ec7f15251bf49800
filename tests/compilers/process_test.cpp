#include "app/base/tool_process.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <thread>

#include "tests/model/temporary_folder.h"

namespace lanescope {
namespace {

using std::chrono::milliseconds;

ToolCommand shell(const std::string& text) { return {.program = "/bin/sh", .arguments = {"-c", text}}; }

TEST(RunTool, ReadsWhatItWritesAndItsExitCode) {
    std::string output;
    ToolCommand command = shell("echo said; echo complained >&2; exit 3");
    command.errors_too = true;
    command.on_output = [&](std::string_view text) { output += text; };
    const Ended ended = run(command);
    EXPECT_EQ(ended.ending, Ending::by_itself);
    EXPECT_EQ(ended.code, 3);
    EXPECT_EQ(output, "said\ncomplained\n");
}

TEST(RunTool, TellsThatAProgramIsMissing) {
    EXPECT_EQ(run({.program = "/no/such/program"}).ending, Ending::not_started);
}

TEST(RunTool, StopsOneThatTakesTooLong) {
    ToolCommand command = shell("while :; do :; done");
    command.limit = milliseconds(500);
    EXPECT_EQ(run(command).ending, Ending::too_slow);
}

TEST(RunTool, StopsOneThatComputesTooLong) {
    ToolCommand command = shell("exec sh -c 'while :; do :; done'");
    command.limits.process.cpu = std::chrono::seconds(1);
    EXPECT_EQ(run(command).ending, Ending::too_slow);
}

TEST(RunTool, StopsOneThatIsStoppedWhenCancelled) {
    std::atomic<bool> cancelled = false;
    ToolCommand command = shell("echo started; kill -STOP $$");
    command.cancelled = &cancelled;
    command.on_output = [&](std::string_view) { cancelled = true; };
    EXPECT_EQ(run(command).ending, Ending::cancelled);
}

using IdleTool = TemporaryFolder;

TEST_F(IdleTool, IsStopped) {
    const auto pipe = folder / "pipe";
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    ToolCommand command = shell("cat <" + pipe.string() + " | sort");
    command.limits.idle = milliseconds(500);
    EXPECT_EQ(run(command).ending, Ending::idle);
}

/// The tool computes all the time, but prints nothing for longer than its idle limit.
TEST_F(IdleTool, IsNotOneThatComputes) {
    ToolCommand command = shell("sh -c 'while :; do :; done'; exit 0");
    command.limits.idle = milliseconds(200);
    command.limits.process.cpu = std::chrono::seconds(1);
    EXPECT_EQ(run(command).ending, Ending::by_itself);
}

}  // namespace
}  // namespace lanescope
