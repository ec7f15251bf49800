#include "app/lab/lab.h"
#include "app/operations/spmv/spmv_problem.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "tests/lab/fake_backend.h"

namespace lanescope {
namespace {

using fake::Bench;
using fake::small_experiment;

void wait_a_little() { std::this_thread::sleep_for(std::chrono::milliseconds(1)); }

/// All reports of the lab, with results merged as in a session.
struct Heard {
    std::vector<RunResultPtr> results;
    bool started = false, finished = false;
    std::string error;

    void take(const Report& report) {
        started = started || report.started;
        finished = finished || report.finished;
        if (!report.error.empty()) error = report.error;
        for (const RunResultPtr& result : report.results) replace_or_add(result);
    }
    void replace_or_add(const RunResultPtr& result) {
        for (RunResultPtr& known : results)
            if (known->variant == result->variant) {
                known = result;
                return;
            }
        results.push_back(result);
    }
};

Heard listen_to_the_end(Lab& lab) {
    Heard heard;
    while (!heard.finished) {
        heard.take(lab.poll());
        wait_a_little();
    }
    return heard;
}

void wait_for_endless(const Bench& bench, int times = 1) {
    while (bench.backend.log.entered_endless < times) wait_a_little();
}

TEST(Lab, SaysNothingBeforeAnythingIsSubmitted) {
    Bench bench;
    Lab lab(bench.runner);
    const Report report = lab.poll();
    EXPECT_FALSE(report.busy || report.started || report.finished);
    EXPECT_EQ(report.run, 0u);
}

TEST(Lab, DeliversEveryResultComplete) {
    Bench bench;
    Lab lab(bench.runner);
    lab.submit(small_experiment());
    const Heard heard = listen_to_the_end(lab);
    EXPECT_TRUE(heard.started);
    EXPECT_EQ(heard.error, "");
    ASSERT_EQ(heard.results.size(), 2u);
    for (const RunResultPtr& result : heard.results) EXPECT_TRUE(result->timing.has_value());
    EXPECT_FALSE(lab.poll().busy);
    EXPECT_TRUE(lab.poll().results.empty()) << "a result is told once";
}

TEST(Lab, LosesNothingWhenPolledOnlyAtTheEnd) {
    Bench bench;
    Lab lab(bench.runner);
    lab.submit(small_experiment());
    while (bench.backend.log.timings == 0) wait_a_little();
    const Heard heard = listen_to_the_end(lab);
    EXPECT_EQ(heard.results.size(), 2u);
}

TEST(Lab, TellsWhatItIsDoingWhileItIs) {
    Bench bench;
    bench.backend.behaviours["cte"].endless = true;
    Lab lab(bench.runner);
    lab.submit(small_experiment());
    wait_for_endless(bench);
    const Report report = lab.poll();
    EXPECT_TRUE(report.busy);
    EXPECT_FALSE(report.finished);
    EXPECT_EQ(report.phase, "verifying cte");
}

TEST(Lab, ShowsAFirstVariantBeforeTheOthersAreDone) {
    Bench bench;
    bench.backend.behaviours["cte"].endless = true;
    Lab lab(bench.runner);
    lab.submit(small_experiment());
    wait_for_endless(bench);
    const Report report = lab.poll();
    ASSERT_EQ(report.results.size(), 1u);
    EXPECT_EQ(report.results[0]->variant.id, "thread_per_row");
    EXPECT_FALSE(report.results[0]->trace->events.empty());
    EXPECT_FALSE(report.results[0]->timing.has_value());
}

TEST(Lab, CancelEndsTheRunWithoutAnError) {
    Bench bench;
    bench.backend.behaviours["thread_per_row"].endless = true;
    Lab lab(bench.runner);
    lab.submit(small_experiment());
    wait_for_endless(bench);
    lab.cancel();
    const Heard heard = listen_to_the_end(lab);
    EXPECT_EQ(heard.error, "");
    EXPECT_TRUE(heard.results.empty());
}

TEST(Lab, CancelWithNothingRunningDoesNothing) {
    Bench bench;
    Lab lab(bench.runner);
    lab.cancel();
    EXPECT_FALSE(lab.poll().finished);
    lab.submit(small_experiment());
    EXPECT_EQ(listen_to_the_end(lab).results.size(), 2u) << "and the next run is not affected";
}

TEST(Lab, ANewExperimentCancelsTheOneBeforeAndOnlyItIsReported) {
    Bench bench;
    bench.backend.behaviours["thread_per_row"].endless = true;
    Lab lab(bench.runner);
    lab.submit(small_experiment());
    wait_for_endless(bench);
    Experiment next = small_experiment();
    next.variants = {{"cte"}};
    lab.submit(next);
    const Heard heard = listen_to_the_end(lab);
    ASSERT_EQ(heard.results.size(), 1u);
    EXPECT_EQ(heard.results[0]->variant.id, "cte");
    EXPECT_EQ(heard.error, "");
}

TEST(Lab, OfManyQuickSubmissionsTheLastOneIsRun) {
    Bench bench;
    Lab lab(bench.runner);
    for (int rows = 1; rows <= 40; ++rows) {
        Experiment experiment = small_experiment();
        experiment.problem = SpmvProblem{.rows = rows, .cols = 64, .max = 4};
        lab.submit(experiment);
    }
    const Heard heard = listen_to_the_end(lab);
    ASSERT_EQ(heard.results.size(), 2u);
    for (const RunResultPtr& result : heard.results) EXPECT_EQ(result->problem.as<SpmvProblem>().rows, 40);
}

TEST(Lab, NumbersRunsSoThatReportsCanBeToldApart) {
    Bench bench;
    Lab lab(bench.runner);
    lab.submit(small_experiment());
    const std::uint64_t first = lab.poll().run;
    lab.submit(small_experiment());
    EXPECT_GT(lab.poll().run, first);
}

TEST(Lab, AFaultOfOneVariantLeavesTheOthers) {
    Bench bench;
    bench.backend.behaviours["thread_per_row"].hazards = {fake::out_of_bounds()};
    Lab lab(bench.runner);
    lab.submit(small_experiment());
    const Heard heard = listen_to_the_end(lab);
    ASSERT_EQ(heard.results.size(), 2u);
    EXPECT_FALSE(heard.results[0]->verification.verified);
    EXPECT_TRUE(heard.results[1]->verification.verified);
}

TEST(Lab, ABadExperimentIsAnErrorAndTheLabGoesOn) {
    Bench bench;
    Lab lab(bench.runner);
    Experiment bad = small_experiment();
    bad.variants = {{"no_such_variant"}};
    lab.submit(bad);
    EXPECT_NE(listen_to_the_end(lab).error.find("no_such_variant"), std::string::npos);
    lab.submit(small_experiment());
    EXPECT_EQ(listen_to_the_end(lab).results.size(), 2u);
}

TEST(Lab, AnUnavailableBackendIsAnErrorWithItsReason) {
    Bench bench;
    bench.backend.state = {.available = false, .reason = "it is asleep"};
    Lab lab(bench.runner);
    lab.submit(small_experiment());
    EXPECT_NE(listen_to_the_end(lab).error.find("it is asleep"), std::string::npos);
}

TEST(Lab, CanBeClosedInMidRun) {
    Bench bench;
    bench.backend.behaviours["cte"].endless = true;
    {
        Lab lab(bench.runner);
        lab.submit(small_experiment());
        wait_for_endless(bench);
    }  // returns only because the run is cancelled
    EXPECT_EQ(bench.backend.log.timings, 0);
}

TEST(Lab, CanBeClosedRightAfterASubmission) {
    Bench bench;
    bench.backend.behaviours["thread_per_row"].endless = true;
    for (int i = 0; i < 50; ++i) {
        Lab lab(bench.runner);
        lab.submit(small_experiment());
    }
    EXPECT_EQ(bench.backend.log.timings, 0);
}

}  // namespace
}  // namespace lanescope
