#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/base/error.h"
#include "app/formats/recordings.h"
#include "app/lab/sweep.h"
#include "app/lab/workers/worker_pool.h"
#include "app/model/operation.h"
#include "app/wire/run_transfer.h"
#include "tests/model/temporary_folder.h"
#include "tests/shipped_catalog.h"
#include "tests/worker/slow_line.h"
#include "tests/worker/slurm.h"
#include "tests/worker/sshd.h"

namespace lanescope {
namespace {

using worker_test::SlurmCluster;
using worker_test::SshServer;

const std::string program = LANESCOPE_BINARY_DIR "/bin/lanescope";

Place behind(const std::string& prefix) {
    return {"gpu-host", {"/bin/sh", "-c", "exec " + prefix + " " + program + " worker"}, false};
}

Experiment small() {
    Experiment experiment;
    experiment.problem = parse_problem("spmv:uniform,rows=2000,cols=2000,max=24,seed=7");
    experiment.variants = {{"thread_per_row"}, {"cte"}};
    experiment.backend = BackendKind::emulator;
    return experiment;
}

/// Returns the parts that are equal in two results of one run: without date and durations.
nlohmann::json lasting(const RunResult& result) {
    nlohmann::json json = to_json(result, shipped_catalog().find(result));
    json["provenance"].erase("date");
    json.erase("recording_us");
    return json;
}

void expect_same(const std::vector<RunResultPtr>& a, const std::vector<RunResultPtr>& b) {
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        EXPECT_EQ(lasting(*a[i]), lasting(*b[i]));
        EXPECT_TRUE(std::ranges::equal(std::as_bytes(std::span(a[i]->trace->events)),
                                       std::as_bytes(std::span(b[i]->trace->events))));
    }
}

std::vector<RunResultPtr> run_on(Runner& runner, const Experiment& experiment = small()) {
    Progress progress;
    return runner.run(experiment, progress);
}

class InTheField : public TemporaryFolder {
protected:
    WorkerRunner here{shipped_catalog(), place_here(0, program)};
};

#define SKIP_WHERE_UNAVAILABLE(Part) \
    if (const std::string why = Part::unavailable(); !why.empty()) GTEST_SKIP() << why

TEST_F(InTheField, AWorkerBehindSshGivesWhatOneHereGives) {
    SKIP_WHERE_UNAVAILABLE(SshServer);
    const SshServer server(folder / "ssh", "Welcome to gpu-host!\nYou have mail.");
    WorkerRunner far(shipped_catalog(), behind(server.prefix()));
    expect_same(run_on(far), run_on(here));
}

TEST_F(InTheField, ALostLineIsTakenUpAgain) {
    SKIP_WHERE_UNAVAILABLE(SshServer);
    SshServer server(folder / "ssh");
    WorkerRunner far(shipped_catalog(), behind(server.prefix()));
    run_on(far);
    server.cut_line();
    expect_same(run_on(far), run_on(here));
}

TEST_F(InTheField, ALineThatBreaksInARunIsTakenUpAgainAndNamedWhenItCannotBe) {
    SKIP_WHERE_UNAVAILABLE(SshServer);
    auto server = std::make_unique<SshServer>(folder / "ssh");
    WorkerRunner far(shipped_catalog(), behind(server->prefix()));
    Progress progress;
    bool cut = false;
    const auto results = far.run(small(), progress, [&](const RunResultPtr&) {
        if (!std::exchange(cut, true)) server->cut_line();
    });
    expect_same(results, run_on(here));
    server.reset();
    try {
        run_on(far);
        ADD_FAILURE() << "there is no server any more";
    } catch (const BackendUnavailable& error) {
        EXPECT_NE(std::string(error.what()).find("gpu-host"), std::string::npos) << error.what();
    }
    EXPECT_EQ(far.state(), PlaceState::lost);
    EXPECT_NE(far.trouble(), "");
}

TEST_F(InTheField, ASlowLineBringsTheFirstWarpsBeforeTheRest) {
    Experiment large = small();
    large.problem = parse_problem("spmv:uniform,rows=60000,cols=60000,max=24,seed=7");
    WorkerRunner far(shipped_catalog(), behind(worker_test::slow_line(10, 100)));
    Progress progress;
    std::vector<RunResultPtr> told;
    const auto results = far.run(large, progress, [&](const RunResultPtr& result) { told.push_back(result); });
    ASSERT_GE(told.size(), 2u);
    EXPECT_LE(told.front()->trace->events.size(), 16u * 1024);
    EXPECT_GT(told.front()->trace->recorded_warps(), 0);
    EXPECT_EQ(told.front()->trace->total_events(), results.front()->trace->total_events()) << "counts are of all";
    expect_same(results, run_on(here, large));
}

// A line of 100 Mbit/s carries ten of these per second, so the first picture arrives without noticeable delay.
TEST_F(InTheField, SendsAFirstPictureBelow1MB) {
    for (const char* problem : {"", "spmv:uniform,rows=60000,cols=60000,max=24,seed=7"}) {
        Experiment experiment = small();
        experiment.problem = *problem ? parse_problem(problem) : Problem();
        experiment.variants.clear();
        for (const std::string& id : operation_of(experiment.problem).info().initial_variants)
            experiment.variants.push_back({id});
        for (const RunResultPtr& result : run_on(here, experiment)) {
            const RunResult first = coarse(*result);
            EXPECT_LT(packed(to_lane(first).pieces).size(), 1'000'000u) << to_string(result->variant) << problem;
        }
    }
}

TEST_F(InTheField, SlurmStartsWorkersThatShareOutASweep) {
    SKIP_WHERE_UNAVAILABLE(SlurmCluster);
    const SlurmCluster cluster(folder / "slurm");
    std::vector<std::unique_ptr<WorkerRunner>> workers;
    std::vector<Runner*> runners;
    for (int i = 0; i < 3; ++i) {
        workers.push_back(std::make_unique<WorkerRunner>(shipped_catalog(), behind(cluster.prefix())));
        runners.push_back(workers.back().get());
    }
    const Sweep sweep = sweep_along({"rows=500:2000:+500"}, small());
    Progress many, one;
    expect_same(run_sweep(shipped_catalog(), runners, sweep, {}, many),
                run_sweep(shipped_catalog(), {&here}, sweep, {}, one));
}

TEST_F(InTheField, ASweepOverTwoWorkersOfWhichOneIsKilledGivesWhatOneGives) {
    // This worker writes its process id and refuses a second start.
    const std::string number = (folder / "number").string();
    const std::string once =
        "test -e " + number + " && exit 255; echo $$ > " + number + "; exec " + program + " worker";
    WorkerRunner second(shipped_catalog(), {"mortal", {"/bin/sh", "-c", once}, false});
    const Sweep sweep = sweep_along({"rows=500:6000:+500"}, small());
    Progress two, one;
    std::vector<Problem> order;
    const auto results = run_sweep(shipped_catalog(), {&second, &here}, sweep, {}, two,
                                   [&](const std::vector<RunResultPtr>& point, bool) {
                                       order.push_back(point.front()->problem);
                                       if (order.size() == 1) kill(std::stoi(get(number)), SIGKILL);
                                   });
    expect_same(results, run_sweep(shipped_catalog(), {&here}, sweep, {}, one));
    EXPECT_EQ(order, sweep.problems) << "told in their order";
}

}  // namespace
}  // namespace lanescope
