#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "tests/model/temporary_folder.h"
#include "tests/worker/dialogue.h"
#include "tests/worker/line.h"
#include "tests/worker/slow_line.h"
#include "tests/worker/slurm.h"
#include "tests/worker/sshd.h"

namespace lanescope::worker_test {
namespace {

namespace fs = std::filesystem;
using Seconds = std::chrono::duration<double>;

std::string every_byte() {
    std::string bytes;
    for (int byte = 0; byte < 256; ++byte) bytes += char(byte);
    return bytes;
}

std::string ten_megabytes() {
    std::mt19937 random(7);
    std::string bytes(10'000'000, '\0');
    for (char& byte : bytes) byte = char(random());
    return bytes;
}

bool runs(pid_t process) { return ::kill(process, 0) == 0; }

template <class State>
void wait_for(const State& state) {
    while (!state()) std::this_thread::sleep_for(std::chrono::milliseconds(10));
}

class Peers : public TemporaryFolder {
protected:
    program::Ended run(const std::string& command, std::string_view input = {}) const {
        return run_with_input(command, input, folder);
    }
    // Avoids EXPECT_EQ, which would print megabytes.
    void expect_unchanged(const std::string& command, const std::string& bytes) const {
        const program::Ended ended = run(command, bytes);
        EXPECT_EQ(ended.code, 0) << ended.err;
        EXPECT_EQ(ended.out.size(), bytes.size());
        EXPECT_TRUE(ended.out == bytes) << "it came back changed";
    }
};

class Ssh : public Peers {
protected:
    void SetUp() override {
        Peers::SetUp();
        if (const std::string reason = SshServer::unavailable(); !reason.empty()) GTEST_SKIP() << reason;
        server = std::make_unique<SshServer>(folder / "ssh");
    }
    void TearDown() override {
        server.reset();
        Peers::TearDown();
    }

    std::unique_ptr<SshServer> server;
};

TEST_F(Ssh, BringsEveryByteBackUnchanged) { expect_unchanged(server->prefix() + " cat", every_byte()); }

TEST_F(Ssh, BringsTenMegabytesBackUnchanged) { expect_unchanged(server->prefix() + " cat", ten_megabytes()); }

TEST_F(Ssh, PassesOnTheExitCodeAndKeepsMessagesApart) {
    const program::Ended ended = run(server->prefix() + " 'echo result; echo message >&2; exit 7'");
    EXPECT_EQ(ended.code, 7);
    EXPECT_EQ(ended.out, "result\n");
    EXPECT_EQ(ended.err, "message\n");
}

TEST_F(Ssh, RunsCommandsInAHomeOfTheTests) {
    EXPECT_EQ(run(server->prefix() + " 'echo $HOME'").out, (folder / "ssh/home").string() + "\n");
}

TEST_F(Ssh, WritesABannerBeforeTheCommandsOutput) {
    const std::string banner = "Welcome to the cluster.\n\x01\xff no line feed at the end";
    const SshServer talkative(folder / "talkative", banner);
    EXPECT_EQ(run(talkative.prefix() + " cat", "the command").out, banner + "the command");
}

TEST_F(Ssh, PassesOnTheExitCodeBehindABanner) {
    const SshServer talkative(folder / "talkative", "Welcome\n");
    EXPECT_EQ(run(talkative.prefix() + " 'exit 7'").code, 7);
}

TEST_F(Ssh, ServersSideBySideDoNotMeet) {
    const SshServer other(folder / "other");
    EXPECT_EQ(run(server->prefix() + " 'echo $HOME'").out, (folder / "ssh/home").string() + "\n");
    EXPECT_EQ(run(other.prefix() + " 'echo $HOME'").out, (folder / "other/home").string() + "\n");
}

// The input stays open, so the cut line ends the client. ssh reports this with code 255.
TEST_F(Ssh, ACutLineEndsTheClient) {
    Dialogue client(server->prefix() + " cat", folder / "client");
    client.say("ready");
    ASSERT_EQ(client.hear(5), "ready");
    server->cut_line();
    EXPECT_EQ(client.hear(1), "");
    EXPECT_EQ(client.wait(), 255);
}

TEST_F(Ssh, ACutLineIsTheEndOfTheCommandsInput) {
    const fs::path seen = folder / "seen";
    Dialogue client(server->prefix() + " 'cat; touch " + seen.string() + "'", folder / "client");
    client.say("ready");
    ASSERT_EQ(client.hear(5), "ready");
    server->cut_line();
    wait_for([&] { return fs::exists(seen); });
    EXPECT_EQ(client.wait(), 255);
}

TEST_F(Ssh, TheServerTakesNewClientsAfterACutLine) {
    Dialogue client(server->prefix() + " cat", folder / "client");
    client.say("ready");
    ASSERT_EQ(client.hear(5), "ready");
    server->cut_line();
    EXPECT_EQ(client.wait(), 255);
    expect_unchanged(server->prefix() + " cat", every_byte());
}

TEST_F(Ssh, TheServersEndIsTheEndOfWhatItRan) {
    const pid_t left_behind = std::stoi(run(server->prefix() + " 'setsid sleep 1000000 >&- 2>&- & echo $!'").out);
    ASSERT_TRUE(runs(left_behind));
    server.reset();
    EXPECT_FALSE(runs(left_behind));
}

class Slurm : public Peers {
protected:
    void SetUp() override {
        Peers::SetUp();
        if (const std::string reason = SlurmCluster::unavailable(); !reason.empty()) GTEST_SKIP() << reason;
        cluster = std::make_unique<SlurmCluster>(folder / "slurm");
    }
    void TearDown() override {
        cluster.reset();
        Peers::TearDown();
    }

    std::unique_ptr<SlurmCluster> cluster;
};

TEST_F(Slurm, BringsEveryByteBackUnchanged) { expect_unchanged(cluster->prefix() + " cat", every_byte()); }

TEST_F(Slurm, BringsTenMegabytesBackUnchanged) { expect_unchanged(cluster->prefix() + " cat", ten_megabytes()); }

TEST_F(Slurm, UnbufferedBringsTenMegabytesBackUnchangedToo) {
    expect_unchanged(cluster->prefix("--unbuffered -n1") + " cat", every_byte() + ten_megabytes());
}

TEST_F(Slurm, PassesOnTheExitCodeAndKeepsMessagesApart) {
    const program::Ended ended = run(cluster->prefix() + " sh -c 'echo result; echo message >&2; exit 7'");
    EXPECT_EQ(ended.code, 7);
    EXPECT_EQ(ended.out, "result\n");
    EXPECT_TRUE(program::contains(ended.err, "message\n")) << ended.err;
}

// Without the line feed, the first answer would not arrive before the end of the input.
TEST_F(Slurm, SpeaksInTurnsWhereLineFeedsEndTheTurns) {
    Dialogue dialogue(cluster->prefix() + " cat", folder / "dialogue");
    const std::string turn = every_byte() + "\n";
    for (int i = 0; i < 3; ++i) {
        dialogue.say(turn);
        ASSERT_EQ(dialogue.hear(turn.size()), turn);
    }
    EXPECT_EQ(dialogue.end(), 0);
}

TEST_F(Slurm, UnbufferedSpeaksInTurnsWithoutLineFeeds) {
    Dialogue dialogue(cluster->prefix("--unbuffered -n1") + " cat", folder / "dialogue");
    for (int i = 0; i < 3; ++i) {
        dialogue.say("turn");
        ASSERT_EQ(dialogue.hear(4), "turn");
    }
    EXPECT_EQ(dialogue.end(), 0);
}

// No step answers before all run.
TEST_F(Slurm, RunsFourStepsAtTheSameTime) {
    std::vector<std::unique_ptr<Dialogue>> steps;
    for (const char* name : {"a", "b", "c", "d"})
        steps.push_back(std::make_unique<Dialogue>(cluster->prefix() + " sh -c 'echo runs; cat'", folder / name));
    for (const auto& step : steps) ASSERT_EQ(step->hear(5), "runs\n");
    for (const auto& step : steps) step->say("go on\n");
    for (const auto& step : steps) EXPECT_EQ(step->hear(6), "go on\n");
    for (const auto& step : steps) EXPECT_EQ(step->end(), 0);
}

TEST_F(Slurm, StartsFourTasksOfOneStep) {
    EXPECT_EQ(program::lines(run(cluster->prefix("-n4") + " echo task").out), 4);
}

TEST_F(Slurm, GivesOutGpus) {
    const std::string devices = " sh -c 'echo $CUDA_VISIBLE_DEVICES'";
    EXPECT_EQ(run(cluster->prefix("-n1 --gres=gpu:1") + devices).out, "0\n");
    EXPECT_EQ(run(cluster->prefix("-n1 --gres=gpu:2") + devices).out, "0,1\n");
}

TEST_F(Slurm, RefusesMoreGpusThanThereAre) {
    const program::Ended ended = run(cluster->prefix("-n1 --gres=gpu:5") + " true");
    EXPECT_EQ(ended.code, 1);
    EXPECT_TRUE(program::contains(ended.err, "Unable to allocate resources")) << ended.err;
}

// Its input is open and its client sleeps, so only the cluster's end can end it.
TEST_F(Slurm, TheClustersEndIsTheEndOfWhatItRan) {
    Dialogue step(cluster->prefix() + " sh -c 'echo $$; exec sleep 1000000'", folder / "step");
    std::string id;
    for (std::string digit; (digit = step.hear(1)) != "\n" && !digit.empty();) id += digit;
    const pid_t task = std::stoi(id);
    ASSERT_TRUE(runs(task));
    cluster.reset();
    EXPECT_FALSE(runs(task));
}

using SlowLine = Peers;

TEST_F(SlowLine, BringsEveryByteBackUnchanged) { expect_unchanged(slow_line(1, 1000) + " cat", every_byte()); }

TEST_F(SlowLine, BringsTenMegabytesBackUnchanged) { expect_unchanged(slow_line(1, 1000) + " cat", ten_megabytes()); }

TEST_F(SlowLine, PassesOnTheExitCodeAndTheSignal) {
    EXPECT_EQ(run(slow_line(1, 1000) + " sh -c 'exit 7'").code, 7);
    EXPECT_EQ(run(slow_line(1, 1000) + " sh -c 'kill -TERM $$'").code, 128 + SIGTERM);
    EXPECT_EQ(run(slow_line(1, 1000) + " no-such-program").code, 127);
}

TEST_F(SlowLine, PassesOnTheEndOfTheInput) { EXPECT_EQ(run(slow_line(1, 1000) + " wc -c", "four").out, "4\n"); }

TEST_F(SlowLine, PassesOnTheEndOfTheOutput) {
    Dialogue dialogue(slow_line(1, 1000) + " sh -c 'printf last; exec >&-; cat >/dev/null'", folder / "dialogue");
    EXPECT_EQ(dialogue.hear(100), "last");
    EXPECT_EQ(dialogue.end(), 0);
}

TEST_F(SlowLine, EndsWithACommandThatDoesNotReadItsInput) {
    EXPECT_EQ(run(slow_line(1, 1000) + " true", ten_megabytes()).code, 0);
    EXPECT_EQ(run(slow_line(1, 1000) + " head -c 3", ten_megabytes()).out, ten_megabytes().substr(0, 3));
}

TEST_F(SlowLine, EndsACommandWithUnreadOutput) {
    const program::Ended ended = run(slow_line(1, 1000) + " sh -c 'yes; echo yes ended with $? >&2' | head -c 2");
    EXPECT_EQ(ended.out, "y\n");
}

TEST_F(SlowLine, StandsInFrontOfAnotherPrefix) {
    expect_unchanged(slow_line(1, 1000) + " " + slow_line(1, 1000) + " cat", every_byte());
}

TEST_F(SlowLine, AnAnswerTakesTheDelayTwice) {
    Dialogue dialogue(slow_line(20, 1000) + " cat", folder / "dialogue");
    for (int turn = 0; turn < 3; ++turn) {
        const auto asked = std::chrono::steady_clock::now();
        dialogue.say("ping");
        ASSERT_EQ(dialogue.hear(4), "ping");
        EXPECT_GE(Seconds(std::chrono::steady_clock::now() - asked).count(), 0.040);
    }
    EXPECT_EQ(dialogue.end(), 0);
}

TEST_F(SlowLine, AMegabyteTakesItsTimeOnTheLine) {
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_EQ(run(slow_line(10, 100) + " wc -c", std::string(1'000'000, 'x')).out, "1000000\n");
    EXPECT_GE(Seconds(std::chrono::steady_clock::now() - begin).count(), 0.080 + 2 * 0.010);
}

// The command ends when the line has read as much as it may. The position in the input file shows how much.
TEST_F(SlowLine, HoldsSomeMegabytesAtMost) {
    const std::string input = put("input", std::string(64'000'000, 'x')).string();
    const std::string place = "sed -n \"s/^pos:[[:space:]]*//p\" /proc/$PPID/fdinfo/0";
    std::string command = slow_line(0, 100'000) + " sh -c 'until [ $(" + place + ") -ge ";
    command += std::to_string(OneWay::capacity) + " ]; do sleep 0.01; done; " + place + "' <" + input;
    const program::Ended ended = run(command);
    ASSERT_EQ(ended.code, 0) << ended.err;
    EXPECT_LT(std::stoul(ended.out), OneWay::capacity + 1'000'000);
}

TEST_F(SlowLine, SaysWhatIsWrongWithItsOptions) {
    EXPECT_NE(run(slow_line(-1, 100) + " true").code, 0);
    EXPECT_NE(run(slow_line(1, 0) + " true").code, 0);
}

}  // namespace
}  // namespace lanescope::worker_test
