#include <gtest/gtest.h>

#include "app/operations/spmv/spmv_problem.h"
#include "tests/lab/fake_backend.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

using fake::Bench;
using fake::small_experiment;

std::vector<RunResultPtr> run(Bench& bench, const Experiment& experiment = small_experiment()) {
    Progress progress;
    return bench.runner.run(experiment, progress);
}

template <class Error, class Run>
std::string message_of(Run run_it) {
    try {
        run_it();
    } catch (const Error& error) {
        return error.what();
    }
    return "nothing was thrown";
}

TEST(RunExperiment, GivesOneCompleteResultAVariantInTheirOrder) {
    Bench bench;
    const auto results = run(bench);
    ASSERT_EQ(results.size(), 2u);
    EXPECT_EQ(results[0]->variant.id, "thread_per_row");
    EXPECT_EQ(results[1]->variant.id, "cte");
    for (const auto& result : results) {
        EXPECT_TRUE(result->verification.verified);
        EXPECT_TRUE(result->timing.has_value());
        EXPECT_EQ(result->recording_us, 7);
        EXPECT_EQ(result->trace->events.size(), 2u);
        EXPECT_EQ(to_string(result->problem), "spmv:uniform,rows=64,cols=64,max=8,seed=7");
        EXPECT_GT(result->work.bytes, 0);
    }
}

TEST(RunExperiment, SharesATraceWithTheTimeThatFollowsIt) {
    Bench bench;
    Progress progress;
    std::vector<RunResultPtr> told;
    const auto results =
        bench.runner.run(small_experiment(), progress, [&](const RunResultPtr& r) { told.push_back(r); });
    ASSERT_EQ(told.size(), 4u) << "each with its lanes, and again with its time";
    for (const std::size_t variant : {0, 1}) {
        EXPECT_FALSE(told[variant]->timing);
        EXPECT_TRUE(told[variant + 2]->timing);
        EXPECT_TRUE(told[variant]->trace.is_shared_with(told[variant + 2]->trace));
        EXPECT_TRUE(told[variant]->trace.is_shared_with(results[variant]->trace));
    }
    EXPECT_FALSE(results[0]->trace.is_shared_with(results[1]->trace));
}

TEST(RunExperiment, SaysWhereAndWhenAResultWasMade) {
    Bench bench;
    const auto results = run(bench);
    const Provenance& provenance = results[0]->provenance;
    EXPECT_EQ(provenance.backend, BackendKind::emulator);
    EXPECT_EQ(results[0]->device.id, "h200");
    EXPECT_FALSE(provenance.program_version.empty());
    ASSERT_EQ(provenance.date.size(), 20u) << provenance.date;  // 2026-01-31T12:00:00Z
    EXPECT_EQ(provenance.date[10], 'T');
    EXPECT_EQ(provenance.date.back(), 'Z');
}

TEST(RunExperiment, TimesAllVariantsInOneCallSoThatSamplesInterleave) {
    Bench bench;
    run(bench);
    EXPECT_EQ(bench.backend.log.timings, 1);
}

TEST(RunExperiment, LeavesOutTracesOrTimesWhenAskedButAlwaysVerifies) {
    Bench bench;
    Experiment experiment = small_experiment();
    experiment.traced = false;
    EXPECT_TRUE(run(bench, experiment)[0]->verification.verified);
    EXPECT_EQ(bench.backend.log.traces, 0);
    EXPECT_EQ(bench.backend.log.timings, 1);

    experiment.traced = true;
    experiment.timed = false;
    EXPECT_TRUE(run(bench, experiment)[0]->verification.verified);
    EXPECT_EQ(bench.backend.log.traces, 2);
    EXPECT_EQ(bench.backend.log.timings, 1);
}

TEST(RunExperiment, AWrongResultIsNotVerifiedButStillTracedAndTimed) {
    Bench bench;
    bench.backend.behaviours["cte"].wrong = true;
    const auto results = run(bench);
    EXPECT_TRUE(results[0]->verification.verified);
    EXPECT_FALSE(results[1]->verification.verified);
    EXPECT_EQ(results[1]->verification.wrong_elements, 1);
    EXPECT_EQ(results[1]->verification.first_wrong_element, 0);
    EXPECT_FALSE(results[1]->trace->sites.empty());
    EXPECT_TRUE(results[1]->timing.has_value());
}

TEST(RunExperiment, AFaultingVariantKeepsItsHazardOnceAndTheOthersContinue) {
    Bench bench;
    bench.backend.behaviours["thread_per_row"].hazards = {fake::out_of_bounds()};
    const auto results = run(bench);
    EXPECT_FALSE(results[0]->verification.verified) << "a kernel that stopped is not verified, whatever y holds";
    ASSERT_EQ(results[0]->hazards.size(), 1u) << "the plain and the traced run met the same hazard";
    EXPECT_EQ(results[0]->hazards[0].lane, 3);
    EXPECT_FALSE(results[0]->timing.has_value());
    EXPECT_TRUE(results[1]->verification.verified);
    EXPECT_TRUE(results[1]->timing.has_value());
}

TEST(RunExperiment, TheHazardThatStoppedAKernelComesFirst) {
    Bench bench;
    const Hazard race{.kind = HazardKind::shared_race, .line = 4};
    bench.backend.behaviours["cte"].hazards = {race, fake::out_of_bounds()};
    const auto hazards = run(bench)[1]->hazards;
    ASSERT_EQ(hazards.size(), 2u);
    EXPECT_EQ(hazards[0].kind, HazardKind::out_of_bounds);
    EXPECT_EQ(hazards[1].kind, HazardKind::shared_race);
}

TEST(RunExperiment, ARaceThatSpoiledNothingLeavesTheResultVerified) {
    Bench bench;
    bench.backend.behaviours["cte"].hazards = {{.kind = HazardKind::shared_race, .line = 9}};
    const auto results = run(bench);
    EXPECT_TRUE(results[1]->verification.verified);
    EXPECT_EQ(results[1]->hazards.size(), 1u);
    EXPECT_TRUE(results[1]->timing.has_value());
}

TEST(RunExperiment, AKernelThatStoppedItselfKeepsItsPlaceAndWhatItSaid) {
    Bench bench;
    bench.backend.behaviours["thread_per_row"].before_output = [] {
        throw KernelStopped("k.cu:6, lane 3: i < n: 37 < 32", {.kind = HazardKind::failed_assert, .line = 6, .lane = 3},
                            {.lines = {{.lane = 3, .text = "before"}}});
    };
    const auto results = run(bench);
    EXPECT_EQ(results.at(0)->failure, "k.cu:6, lane 3: i < n: 37 < 32");
    ASSERT_EQ(results[0]->hazards.size(), 1u);
    EXPECT_EQ(results[0]->hazards[0].line, 6);
    ASSERT_EQ(results[0]->printed.lines.size(), 1u);
    EXPECT_FALSE(results[0]->verification.verified);
}

TEST(RunExperiment, AnExceptionInOneVariantIsItsLaunchFailure) {
    Bench bench;
    bench.backend.behaviours["thread_per_row"].before_output = [] { throw std::runtime_error("driver went away"); };
    const auto results = run(bench);
    EXPECT_EQ(results[0]->failure, "driver went away");
    ASSERT_EQ(results[0]->hazards.size(), 1u);
    EXPECT_EQ(results[0]->hazards[0].kind, HazardKind::launch_failure);
    EXPECT_TRUE(results[1]->verification.verified);
}

TEST(RunExperiment, AVariantThatTheBackendLacksFailsWithoutAHazard) {
    Bench bench;
    bench.backend.behaviours["cte"].before_output = [] { throw BackendUnavailable("needs a GPU"); };
    const auto results = run(bench);
    EXPECT_EQ(results[1]->failure, "needs a GPU");
    EXPECT_TRUE(results[1]->hazards.empty());
    EXPECT_FALSE(results[1]->timing.has_value());
}

TEST(RunExperiment, AVariantThatTheConstraintForbidsIsRefusedAndNeverReachesTheBackend) {
    Bench bench;
    Experiment experiment = small_experiment();
    experiment.variants = {{"cusparse"}, {"cte"}};  // cuSPARSE needs a GPU, which the fake backend is not
    const auto results = run(bench, experiment);
    EXPECT_NE(results[0]->failure.find("GPU"), std::string::npos) << results[0]->failure;
    EXPECT_TRUE(results[0]->hazards.empty());
    EXPECT_TRUE(results[1]->verification.verified);
    EXPECT_EQ(bench.backend.log.outputs, 1);
}

TEST(RunExperiment, ReportsEachVariantWhenTracedAndAgainWhenTimed) {
    Bench bench;
    Progress progress;
    std::vector<std::string> heard;
    bench.runner.run(small_experiment(), progress, [&](const RunResultPtr& result) {
        heard.push_back(result->variant.id + (result->timing ? " timed" : " traced"));
    });
    const std::vector<std::string> expected{"thread_per_row traced", "cte traced", "thread_per_row timed", "cte timed"};
    EXPECT_EQ(heard, expected);
}

TEST(RunExperiment, NamesTheVariantThatWasProbablyMeant) {
    Bench bench;
    Experiment experiment = small_experiment();
    experiment.variants = {{"thread_per_rwo"}};
    const std::string message = message_of<UsageError>([&] { run(bench, experiment); });
    EXPECT_NE(message.find("'thread_per_rwo'"), std::string::npos) << message;
    EXPECT_NE(message.find("did you mean thread_per_row?"), std::string::npos) << message;
}

TEST(RunExperiment, SaysWhenAVariantBelongsToTheOtherOperation) {
    Bench bench;
    Experiment experiment = small_experiment();
    experiment.problem = parse_problem("sgemv:8x8");
    experiment.variants = {{"cte"}};
    const std::string message = message_of<UsageError>([&] { run(bench, experiment); });
    EXPECT_NE(message.find("computes spmv, but the problem is sgemv"), std::string::npos) << message;
}

TEST(RunExperiment, RefusesNoVariantAVariantTwiceAndLanesThatDoNotExist) {
    Bench bench;
    for (const std::vector<VariantChoice>& bad :
         {std::vector<VariantChoice>{}, {{"cte"}, {"cte"}}, {{"cte", 4}}, {{"warp_per_row", 3}}}) {
        Experiment experiment = small_experiment();
        experiment.variants = bad;
        EXPECT_THROW(run(bench, experiment), UsageError);
    }
    EXPECT_EQ(bench.backend.log.opened, 0) << "bad usage is found before anything is made";
}

TEST(RunExperiment, CancelledProgressEndsIt) {
    Bench bench;
    Progress progress;
    progress.cancel();
    EXPECT_THROW(bench.runner.run(small_experiment(), progress), Cancelled);
}

TEST(InstanceCache, KeepsTheMatrixWhenOnlyTheDeviceChanges) {
    Bench bench;
    InstanceCache workbench;
    Progress progress;
    Experiment experiment = small_experiment();
    run_experiment(shipped_catalog(), bench.backends, experiment, workbench, progress);
    const float* values = workbench.prepare(experiment.problem, progress).instance.as<SpmvInstance>().values.data();
    experiment.device = "p100";
    run_experiment(shipped_catalog(), bench.backends, experiment, workbench, progress);
    EXPECT_EQ(workbench.prepare(experiment.problem, progress).instance.as<SpmvInstance>().values.data(), values);
}

TEST(InstanceCache, MakesAnotherMatrixForAnotherProblem) {
    InstanceCache workbench;
    Progress progress;
    workbench.prepare(parse_problem("spmv:banded,rows=16,band=1"), progress);
    EXPECT_EQ(facts_of(workbench.prepare(parse_problem("spmv:banded,rows=32,band=1"), progress).instance).matrix->rows,
              32);
}

TEST(InstanceCache, IsEmptyAfterACancelledMakeAndCanMakeAgain) {
    InstanceCache workbench;
    Progress cancelled, progress;
    cancelled.cancel();
    const Problem problem = parse_problem("spmv:uniform,rows=50000,cols=50000,max=32");
    EXPECT_THROW(workbench.prepare(problem, cancelled), Cancelled);
    EXPECT_EQ(facts_of(workbench.prepare(problem, progress).instance).matrix->rows, 50000);
}

TEST(ChooseBackend, AutoTakesTheFirstThatIsAvailable) {
    Bench bench;
    fake::FakeBackend& cuda = bench.add(BackendKind::cuda);
    std::swap(bench.backends[0], bench.backends[1]);
    EXPECT_EQ(choose_backend(bench.backends, {}).kind(), BackendKind::cuda);
    cuda.state = {.available = false, .reason = "no driver"};
    EXPECT_EQ(choose_backend(bench.backends, {}).kind(), BackendKind::emulator);
}

TEST(ChooseBackend, SaysWhyTheNamedOneIsNotAvailable) {
    Bench bench;
    bench.add(BackendKind::cuda).state = {.available = false, .reason = "no NVIDIA driver: install one"};
    const std::string why = message_of<BackendUnavailable>([&] { choose_backend(bench.backends, BackendKind::cuda); });
    EXPECT_NE(why.find("no NVIDIA driver: install one"), std::string::npos) << why;
}

TEST(ChooseBackend, SaysThatABuildHasNoCuda) {
    Bench bench;
    EXPECT_THROW(choose_backend(bench.backends, BackendKind::cuda), BackendUnavailable);
}

}  // namespace
}  // namespace lanescope
