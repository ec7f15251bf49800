#include "app/lab/workers/worker_runner.h"

#include <gtest/gtest.h>
#include <signal.h>

#include <fstream>
#include <thread>

#include "app/lab/workers/conversation.h"
#include "app/lab/workers/place_list.h"
#include "app/lab/workers/worker_pool.h"
#include "tests/model/temporary_folder.h"
#include "tests/shipped_catalog.h"
#include "tests/worker/program.h"

namespace lanescope {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds soon{50}, on_any_machine{60'000};

Experiment experiment_of(const std::string& problem) {
    Experiment experiment;
    experiment.problem = parse_problem(problem);
    experiment.backend = BackendKind::emulator;
    experiment.variants = {{"thread_per_row"}};
    return experiment;
}

nlohmann::json next_head(Connection& worker) {
    while (true)
        if (auto head = worker.in.next_head(soon)) return *head;
}

template <class State>
void wait_for(const State& state) {
    while (!state()) std::this_thread::sleep_for(milliseconds(5));
}

class HeartbeatOfAWorker : public TemporaryFolder {
protected:
    Place place(bool shares_files = true) const {
        const std::string command = "echo $$ > " + number() + "; exec " + program + " worker";
        return {"gpu-host", {"/bin/sh", "-c", command}, shares_files};
    }
    static Limits waiting_for(milliseconds answer) {
        Limits limits;
        limits.quiet = soon;
        limits.answer = answer;
        return limits;
    }
    std::string number() const { return (folder / "number").string(); }
    pid_t process() const { return std::stoi(get(number())); }
    void send(int signal) const { EXPECT_EQ(kill(process(), signal), 0); }
};

TEST_F(HeartbeatOfAWorker, IsThereWhileARunIsOn) {
    Heartbeat heartbeat;
    Connection worker(place().command, heartbeat, {});
    EXPECT_TRUE(next_head(worker).contains("hello"));
    worker.out.send({{"id", 1}, {"run", encode(RunRequest{experiment_of("sgemv:65536x4096"), {}})}});
    EXPECT_EQ(next_head(worker)["id"], 1) << "it is at work";
    worker.out.send({{"id", 2}, {"ping", true}});
    nlohmann::json end;
    while (!(end = next_head(worker)).contains("end")) {
    }
    EXPECT_EQ(end["id"], 2) << "before that of the run";
    worker.out.send({{"cancel", 1}});
}

TEST_F(HeartbeatOfAWorker, IsMissedWhileItStandsStillAndFoundAgain) {
    WorkerRunner runner(shipped_catalog(), place(), waiting_for(on_any_machine));
    runner.hello();
    send(SIGSTOP);
    wait_for([&] { return runner.check_idle(), runner.unanswered().count() > 0; });
    EXPECT_EQ(runner.state(), PlaceState::ready) << "not lost yet";
    send(SIGCONT);
    wait_for([&] { return runner.check_idle(), runner.unanswered().count() == 0; });
    EXPECT_EQ(runner.state(), PlaceState::ready);
}

TEST_F(HeartbeatOfAWorker, IsGivenUpInTheEnd) {
    WorkerRunner runner(shipped_catalog(), place(), waiting_for(milliseconds(200)));
    runner.hello();
    send(SIGSTOP);
    wait_for([&] { return runner.check_idle(), runner.state() == PlaceState::lost; });
    EXPECT_EQ(runner.trouble(), "it has not answered for 0.2 s");
    EXPECT_EQ(runner.unanswered().count(), 0) << "nobody is asked any more";
}

TEST_F(HeartbeatOfAWorker, ThatEndsWhileNothingIsAskedOfItIsMissedToo) {
    WorkerRunner runner(shipped_catalog(), place(), waiting_for(on_any_machine));
    runner.hello();
    send(SIGKILL);
    wait_for([&] { return runner.check_idle(), runner.state() == PlaceState::lost; });
    EXPECT_NE(runner.trouble().find("signal 9"), std::string::npos) << runner.trouble();
}

class HeartbeatInARun : public HeartbeatOfAWorker, public testing::WithParamInterface<bool> {};

// The replacement needs time to answer on a loaded computer.
TEST_P(HeartbeatInARun, ThatStopsEndsItsWorkerAndAnotherTakesTheRunUp) {
    WorkerRunner runner(shipped_catalog(), place(GetParam()), waiting_for(milliseconds(4'000)));
    runner.hello();
    const pid_t first = process();
    send(SIGSTOP);
    Progress progress;
    const auto results = runner.run(experiment_of("sgemv:128x64"), progress);
    EXPECT_TRUE(results.front()->verification.verified) << results.front()->failure;
    EXPECT_NE(process(), first);
    EXPECT_EQ(kill(first, 0), -1) << "the first is gone";
}

INSTANTIATE_TEST_SUITE_P(Here, HeartbeatInARun, testing::Values(true));
INSTANTIATE_TEST_SUITE_P(Elsewhere, HeartbeatInARun, testing::Values(false));

TEST_F(HeartbeatOfAWorker, IsShownInTheListOfPlaces) {
    setenv("XDG_CONFIG_HOME", folder.c_str(), 1);
    Workers workers{shipped_catalog(), program};
    PlaceList places(workers, waiting_for(on_any_machine));
    places.choose("far=sh -c 'echo $$ > " + number() + "; exec " + program + " worker'");
    wait_for([&] { return places.poll().has_value(); });
    const auto far = [&] { return places.shown().back(); };
    wait_for([&] { return far().state == "ready"; });
    send(SIGSTOP);
    wait_for([&] { return far().state.starts_with("ready, no answer for "); });
    send(SIGKILL);
    wait_for([&] { return far().state.starts_with("lost: "); });
    unsetenv("XDG_CONFIG_HOME");
}

}  // namespace
}  // namespace lanescope
