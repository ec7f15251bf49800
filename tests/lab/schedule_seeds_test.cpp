#include <gtest/gtest.h>

#include "app/model/run_result.h"
#include "tests/lab/fake_backend.h"

namespace lanescope {
namespace {

using fake::Bench;
using fake::small_experiment;

std::vector<RunResultPtr> run_seeds(Bench& bench, const Experiment& experiment) {
    Progress progress;
    return bench.runner.run(experiment, progress);
}

Experiment one_variant(Schedule schedule, int seeds) {
    Experiment experiment = small_experiment();
    experiment.variants = {{"cte"}};
    experiment.schedule = schedule;
    experiment.schedule_seed = 10;
    experiment.schedule_seeds = seeds;
    return experiment;
}

TEST(Orders, EachIsVerifiedAndTheFirstWrongOneIsNamed) {
    Bench bench;
    int outputs = 0;
    fake::Behaviour& cte = bench.backend.behaviours["cte"];
    cte.before_output = [&] {
        ++outputs;
        cte.wrong = outputs == 3 || outputs == 5;
    };
    const auto results = run_seeds(bench, one_variant(Schedule::independent, 5));
    const Verification& found = results.at(0)->verification;
    EXPECT_FALSE(found.verified);
    EXPECT_EQ(found.seeds, 5);
    EXPECT_EQ(found.wrong_seeds, 2);
    EXPECT_EQ(found.first_wrong_seed, 12u);
    EXPECT_EQ(found.first_wrong_element, 0);
    EXPECT_EQ(found.wrong_elements, 1);
    ASSERT_EQ(found.first_wrong.size(), 1u) << "of the first order that was wrong";
    EXPECT_EQ(found.first_wrong.front().index, std::vector<std::int64_t>{0});
    EXPECT_EQ(found.worst_wrong, found.first_wrong.front());
}

TEST(Orders, AllRightIsRight) {
    Bench bench;
    const auto results = run_seeds(bench, one_variant(Schedule::independent, 4));
    EXPECT_TRUE(results.at(0)->verification.verified);
    EXPECT_EQ(results.at(0)->verification.seeds, 4);
    EXPECT_EQ(bench.backend.log.outputs, 4);
}

TEST(Orders, LockstepHasOne) {
    Bench bench;
    const auto results = run_seeds(bench, one_variant(Schedule::lockstep, 4));
    EXPECT_EQ(results.at(0)->verification.seeds, 1);
    EXPECT_EQ(bench.backend.log.outputs, 1);
}

TEST(Orders, AHazardOfALaterOrderIsKept) {
    Bench bench;
    int outputs = 0;
    fake::Behaviour& cte = bench.backend.behaviours["cte"];
    cte.before_output = [&] {
        if (++outputs == 2) cte.hazards = {{.kind = HazardKind::out_of_bounds, .line = 3}};
    };
    const auto results = run_seeds(bench, one_variant(Schedule::independent, 4));
    EXPECT_FALSE(results.at(0)->verification.verified);
    EXPECT_EQ(results.at(0)->hazards.size(), 1u);
    EXPECT_EQ(outputs, 2) << "a fault ends the search";
}

TEST(Schedule, IndependentHasNoTimeOnTheEmulator) {
    Bench bench;
    const auto results = run_seeds(bench, one_variant(Schedule::independent, 1));
    EXPECT_TRUE(results.at(0)->verification.verified);
    EXPECT_FALSE(results.at(0)->timing.has_value());
    EXPECT_EQ(bench.backend.log.timings, 0);
}

TEST(BothSchedules, AreTwoResultsOfOneExperiment) {
    Bench bench;
    Experiment experiment = one_variant(Schedule::lockstep, 1);
    experiment.variants = {{"cte", 0, Schedule::lockstep}, {"cte", 0, Schedule::independent}, {"thread_per_row"}};
    const auto results = run_seeds(bench, experiment);
    ASSERT_EQ(results.size(), 3u);
    EXPECT_EQ(results[0]->schedule, Schedule::lockstep);
    EXPECT_EQ(results[1]->schedule, Schedule::independent);
    EXPECT_EQ(results[2]->schedule, Schedule::lockstep);
    EXPECT_TRUE(results[0]->timing.has_value());
    EXPECT_FALSE(results[1]->timing.has_value()) << "the time model is that of lockstep";
    EXPECT_TRUE(has_ended(*results[1])) << "no time comes";
    EXPECT_TRUE(results[2]->timing.has_value());
}

}  // namespace
}  // namespace lanescope
