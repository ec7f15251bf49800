#include "app/engine/experiment_steps.h"

#include <gtest/gtest.h>

#include "tests/lab/fake_backend.h"

namespace lanescope {
namespace {

using fake::Bench;

/// Two fake backends, as GPU and as emulator, that show equal steps.
struct Pair : Bench {
    fake::FakeBackend& gpu = add(BackendKind::cuda);
    Experiment experiment = fake::small_experiment();
    Pair() { experiment.backend = BackendKind::cuda; }

    std::vector<RunResultPtr> run(const OnResult& on_result = {}) {
        Progress progress;
        return runner.run(experiment, progress, on_result);
    }
};

TEST(CrossCheck, ComparesEachVariantOfAGpuWithTheEmulator) {
    Pair pair;
    for (const RunResultPtr& result : pair.run()) {
        ASSERT_TRUE(result->cross_check);
        EXPECT_EQ(result->cross_check->not_made, "");
        EXPECT_EQ(result->cross_check->agreement.warps, 1);
        EXPECT_DOUBLE_EQ(result->cross_check->agreement.percent(), 100);
        EXPECT_EQ(result->cross_check->sites.size(), 1u) << "the emulator's counts";
    }
    EXPECT_EQ(pair.backend.log.traces, 2) << "the emulator traced both";
    EXPECT_EQ(pair.gpu.log.traces, 4) << "the GPU recorded each again, with its loops not unrolled";
}

TEST(CrossCheck, TakesATraceWithoutUnrollingAsItIs) {
    Pair pair;
    pair.experiment.trace.rolled = true;
    EXPECT_TRUE(pair.run()[0]->cross_check);
    EXPECT_EQ(pair.gpu.log.traces, 2);
}

TEST(CrossCheck, IsLeftOutWhenNotAskedForAndOnTheEmulatorItself) {
    Pair pair;
    pair.experiment.compared = false;
    EXPECT_FALSE(pair.run()[0]->cross_check);
    pair.experiment.compared = true;
    pair.experiment.traced = false;
    EXPECT_FALSE(pair.run()[0]->cross_check);
    pair.experiment.traced = true;
    pair.experiment.backend = BackendKind::emulator;
    EXPECT_FALSE(pair.run()[0]->cross_check);
}

TEST(CrossCheck, ComesAfterTheTimesInAReportOfItsOwn) {
    Pair pair;
    std::vector<std::string> heard;
    pair.run([&](const RunResultPtr& r) {
        heard.push_back(r->variant.id + (r->cross_check ? " checked" : r->timing ? " timed" : " traced"));
    });
    const std::vector<std::string> expected{"thread_per_row traced",  "cte traced", "thread_per_row timed", "cte timed",
                                            "thread_per_row checked", "cte checked"};
    EXPECT_EQ(heard, expected);
}

TEST(CrossCheck, ReportsWhyTheEmulatorStopped) {
    Pair pair;
    pair.backend.behaviours["cte"].hazards = {fake::out_of_bounds()};
    const auto results = pair.run();
    EXPECT_EQ(results[0]->cross_check->not_made, "");
    EXPECT_NE(results[1]->cross_check->not_made.find("line 20: reads past the end"), std::string::npos)
        << results[1]->cross_check->not_made;
    EXPECT_TRUE(results[1]->verification.verified) << "the GPU's own result stands";
    EXPECT_TRUE(results[1]->hazards.empty());
}

TEST(CrossCheck, LeavesOutWhatFailedOrFaulted) {
    Pair pair;
    pair.gpu.behaviours["cte"].hazards = {fake::out_of_bounds()};
    EXPECT_FALSE(pair.run()[1]->cross_check);
    EXPECT_FALSE(can_be_checked(RunResult{})) << "a library shows no lanes";
}

TEST(CrossCheck, IsOmittedForTooManyLaneSteps) {
    Pair pair;
    RunResult large = *pair.run()[0];
    large.trace.edit().sites[0].active_lanes = max_lane_steps + 1;
    Progress progress;
    const Instance instance = make_instance(large.problem, progress);
    const auto execution = pair.gpu.open(instance, pair.experiment);
    const int before = pair.backend.log.opened;
    const CrossCheck check = cross_check(large, {}, *execution, pair.backend, instance, progress);
    EXPECT_NE(check.not_made.find("0.5 billion lane-steps"), std::string::npos) << check.not_made;
    EXPECT_EQ(pair.backend.log.opened, before) << "nothing was emulated";
}

TEST(CrossCheck, IsCancelledLikeAnyWork) {
    Pair pair;
    Progress progress;
    EXPECT_THROW(pair.runner.run(pair.experiment, progress,
                                 [&](const RunResultPtr& r) {
                                     if (r->timing) progress.cancel();
                                 }),
                 Cancelled);
    EXPECT_EQ(pair.backend.log.traces, 0);
}

}  // namespace
}  // namespace lanescope
