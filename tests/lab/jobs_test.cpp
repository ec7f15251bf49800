#include "app/lab/jobs.h"
#include "app/operations/spmv/spmv_problem.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "app/base/error.h"
#include "tests/lab/fake_backend.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

using fake::Bench;
using fake::poll_run;
using fake::small_experiment;

void wait_a_little() { std::this_thread::sleep_for(std::chrono::milliseconds(1)); }

/// All reports of an experiment, with results merged as in a session.
struct Heard {
    std::vector<RunResultPtr> results;
    bool finished = false;
    std::string error;

    void take(const Report& report) {
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

Heard listen_to_the_end(Jobs& jobs) {
    Heard heard;
    while (!heard.finished) {
        heard.take(poll_run(jobs));
        wait_a_little();
    }
    return heard;
}

void wait_for_endless(const Bench& bench, int times = 1) {
    while (bench.backend.log.entered_endless < times) wait_a_little();
}

TEST(Jobs, SaysNothingBeforeAnythingIsSubmitted) {
    Bench bench;
    Jobs jobs(shipped_catalog(), {&bench.runner});
    EXPECT_TRUE(jobs.poll().empty());
    EXPECT_FALSE(jobs.busy(JobKind::experiment));
}

TEST(Jobs, DeliversEveryResultComplete) {
    Bench bench;
    Jobs jobs(shipped_catalog(), {&bench.runner});
    submit_experiment(jobs, small_experiment());
    const Heard heard = listen_to_the_end(jobs);
    EXPECT_EQ(heard.error, "");
    ASSERT_EQ(heard.results.size(), 2u);
    for (const RunResultPtr& result : heard.results) EXPECT_TRUE(result->timing.has_value());
    EXPECT_FALSE(poll_run(jobs).busy);
    EXPECT_TRUE(poll_run(jobs).results.empty()) << "a result is told once";
}

TEST(Jobs, LosesNothingWhenPolledOnlyAtTheEnd) {
    Bench bench;
    Jobs jobs(shipped_catalog(), {&bench.runner});
    submit_experiment(jobs, small_experiment());
    while (bench.backend.log.timings == 0) wait_a_little();
    const Heard heard = listen_to_the_end(jobs);
    EXPECT_EQ(heard.results.size(), 2u);
}

TEST(Jobs, TellsWhatItIsDoingWhileItIs) {
    Bench bench;
    bench.backend.behaviours["cte"].endless = true;
    Jobs jobs(shipped_catalog(), {&bench.runner});
    submit_experiment(jobs, small_experiment());
    wait_for_endless(bench);
    const Report report = poll_run(jobs);
    EXPECT_TRUE(report.busy);
    EXPECT_FALSE(report.finished);
    EXPECT_EQ(report.phase, "verifying cte");
}

TEST(Jobs, ShowsAFirstVariantBeforeTheOthersAreDone) {
    Bench bench;
    bench.backend.behaviours["cte"].endless = true;
    Jobs jobs(shipped_catalog(), {&bench.runner});
    submit_experiment(jobs, small_experiment());
    wait_for_endless(bench);
    const Report report = poll_run(jobs);
    ASSERT_EQ(report.results.size(), 1u);
    EXPECT_EQ(report.results[0]->variant.id, "thread_per_row");
    EXPECT_FALSE(report.results[0]->trace->events.empty());
    EXPECT_FALSE(report.results[0]->timing.has_value());
}

TEST(Jobs, CancelEndsTheRunWithoutAnError) {
    Bench bench;
    bench.backend.behaviours["thread_per_row"].endless = true;
    Jobs jobs(shipped_catalog(), {&bench.runner});
    submit_experiment(jobs, small_experiment());
    wait_for_endless(bench);
    cancel_experiment(jobs);
    const Heard heard = listen_to_the_end(jobs);
    EXPECT_EQ(heard.error, "");
    EXPECT_TRUE(heard.results.empty());
}

TEST(Jobs, CancelWithNothingRunningDoesNothing) {
    Bench bench;
    Jobs jobs(shipped_catalog(), {&bench.runner});
    cancel_experiment(jobs);
    EXPECT_FALSE(poll_run(jobs).finished);
    submit_experiment(jobs, small_experiment());
    EXPECT_EQ(listen_to_the_end(jobs).results.size(), 2u) << "and the next run is not affected";
}

TEST(Jobs, ANewExperimentCancelsTheOneBeforeAndOnlyItIsReported) {
    Bench bench;
    bench.backend.behaviours["thread_per_row"].endless = true;
    Jobs jobs(shipped_catalog(), {&bench.runner});
    submit_experiment(jobs, small_experiment());
    wait_for_endless(bench);
    Experiment next = small_experiment();
    next.variants = {{"cte"}};
    submit_experiment(jobs, next);
    const Heard heard = listen_to_the_end(jobs);
    ASSERT_EQ(heard.results.size(), 1u);
    EXPECT_EQ(heard.results[0]->variant.id, "cte");
    EXPECT_EQ(heard.error, "");
}

TEST(Jobs, RunTheLastOfManyQuickSubmissions) {
    Bench bench;
    Jobs jobs(shipped_catalog(), {&bench.runner});
    for (int rows = 1; rows <= 40; ++rows) {
        Experiment experiment = small_experiment();
        experiment.problem = SpmvProblem{.rows = rows, .cols = 64, .max = 4};
        submit_experiment(jobs, experiment);
    }
    const Heard heard = listen_to_the_end(jobs);
    ASSERT_EQ(heard.results.size(), 2u);
    for (const RunResultPtr& result : heard.results) EXPECT_EQ(result->problem.as<SpmvProblem>().rows, 40);
}

TEST(Jobs, NumbersRunsSoThatReportsCanBeToldApart) {
    Bench bench;
    Jobs jobs(shipped_catalog(), {&bench.runner});
    const std::uint64_t first = submit_experiment(jobs, small_experiment());
    EXPECT_EQ(poll_run(jobs).run, first);
    EXPECT_GT(submit_experiment(jobs, small_experiment()), first);
}

TEST(Jobs, AFaultOfOneVariantLeavesTheOthers) {
    Bench bench;
    bench.backend.behaviours["thread_per_row"].hazards = {fake::out_of_bounds()};
    Jobs jobs(shipped_catalog(), {&bench.runner});
    submit_experiment(jobs, small_experiment());
    const Heard heard = listen_to_the_end(jobs);
    ASSERT_EQ(heard.results.size(), 2u);
    EXPECT_FALSE(heard.results[0]->verification.verified);
    EXPECT_TRUE(heard.results[1]->verification.verified);
}

TEST(Jobs, ABadExperimentIsAnErrorAndTheNextOneRuns) {
    Bench bench;
    Jobs jobs(shipped_catalog(), {&bench.runner});
    Experiment bad = small_experiment();
    bad.variants = {{"no_such_variant"}};
    submit_experiment(jobs, bad);
    EXPECT_NE(listen_to_the_end(jobs).error.find("no_such_variant"), std::string::npos);
    submit_experiment(jobs, small_experiment());
    EXPECT_EQ(listen_to_the_end(jobs).results.size(), 2u);
}

TEST(Jobs, AnUnavailableBackendIsAnErrorWithItsReason) {
    Bench bench;
    bench.backend.state = {.available = false, .reason = "it is asleep"};
    Jobs jobs(shipped_catalog(), {&bench.runner});
    submit_experiment(jobs, small_experiment());
    EXPECT_NE(listen_to_the_end(jobs).error.find("it is asleep"), std::string::npos);
}

TEST(Jobs, CanBeClosedInMidRun) {
    Bench bench;
    bench.backend.behaviours["cte"].endless = true;
    {
        Jobs jobs(shipped_catalog(), {&bench.runner});
        submit_experiment(jobs, small_experiment());
        wait_for_endless(bench);
    }  // returns only because the run is cancelled
    EXPECT_EQ(bench.backend.log.timings, 0);
}

TEST(Jobs, CanBeClosedRightAfterASubmission) {
    Bench bench;
    bench.backend.behaviours["thread_per_row"].endless = true;
    for (int i = 0; i < 50; ++i) {
        Jobs jobs(shipped_catalog(), {&bench.runner});
        submit_experiment(jobs, small_experiment());
    }
    EXPECT_EQ(bench.backend.log.timings, 0);
}

/// Waits until the job is cancelled.
void work_until_cancelled(const JobTurn& turn) {
    while (true) {
        turn.progress.check();
        wait_a_little();
    }
}

JobReport wait_for_the_end(Jobs& jobs, JobKind kind) {
    while (true) {
        JobReport report = fake::poll(jobs, kind);
        if (report.finished) return report;
        wait_a_little();
    }
}

TEST(Jobs, AQuestionDoesNotWaitForARunningExperiment) {
    Bench bench;
    bench.backend.behaviours["cte"].endless = true;
    Jobs jobs(shipped_catalog(), {&bench.runner});
    submit_experiment(jobs, small_experiment());
    wait_for_endless(bench);
    jobs.submit(JobKind::inspection, [](const JobTurn& turn) { turn.post(7); });
    EXPECT_EQ(wait_for_the_end(jobs, JobKind::inspection).values_of<int>(), std::vector<int>{7});
    EXPECT_TRUE(poll_run(jobs).busy);
}

TEST(Jobs, AQuestionDoesNotWaitForAnEarlierOneThatHangs) {
    std::atomic<bool> goes_on = false;
    Jobs jobs(shipped_catalog(), std::vector<Runner*>{});
    jobs.submit(JobKind::open_kernel, [&](const JobTurn& turn) {
        while (!goes_on) wait_a_little();
        turn.post(1);
    });
    jobs.submit(JobKind::open_kernel, [](const JobTurn& turn) { turn.post(2); });
    EXPECT_EQ(wait_for_the_end(jobs, JobKind::open_kernel).values_of<int>(), std::vector<int>{2});
    goes_on = true;
}

TEST(Jobs, ValuesOfAReplacedJobAreDropped) {
    std::atomic<bool> has_begun = false, is_dropped = false;
    Jobs jobs(shipped_catalog(), std::vector<Runner*>{});
    jobs.submit(JobKind::attempt, [&](const JobTurn& turn) {
        has_begun = true;
        while (!turn.progress.cancelled()) wait_a_little();
        is_dropped = !turn.post(1);
    });
    while (!has_begun) wait_a_little();
    jobs.submit(JobKind::attempt, [&](const JobTurn& turn) {
        while (!is_dropped) wait_a_little();
        turn.post(2);
    });
    EXPECT_EQ(wait_for_the_end(jobs, JobKind::attempt).values_of<int>(), std::vector<int>{2});
}

TEST(Jobs, ACancelledQuestionEndsAtOnce) {
    Jobs jobs(shipped_catalog(), std::vector<Runner*>{});
    jobs.submit(JobKind::attempt, work_until_cancelled);
    jobs.cancel(JobKind::attempt);
    const JobReport report = fake::poll(jobs, JobKind::attempt);
    EXPECT_TRUE(report.finished);
    EXPECT_TRUE(report.cancelled);
    EXPECT_FALSE(report.busy);
    EXPECT_EQ(report.error, "");
}

TEST(Jobs, AreBusyUntilTheirEndIsReported) {
    Jobs jobs(shipped_catalog(), std::vector<Runner*>{});
    jobs.submit(JobKind::inspection, [](const JobTurn&) { throw UsageError("no such warp"); });
    EXPECT_TRUE(jobs.busy(JobKind::inspection));
    EXPECT_EQ(wait_for_the_end(jobs, JobKind::inspection).error, "no such warp");
    EXPECT_FALSE(jobs.busy(JobKind::inspection));
    EXPECT_FALSE(fake::poll(jobs, JobKind::inspection).finished) << "reported once";
}

TEST(Jobs, ANewPlaceCancelsQuestionsButNoRun) {
    Bench bench, other;
    bench.backend.behaviours["thread_per_row"].endless = true;
    Jobs jobs(shipped_catalog(), {&bench.runner});
    submit_experiment(jobs, small_experiment());
    wait_for_endless(bench);
    jobs.submit(JobKind::inspection, work_until_cancelled);
    jobs.use({&other.runner}, Place{.name = "another", .command = {"false"}});
    EXPECT_TRUE(wait_for_the_end(jobs, JobKind::inspection).cancelled);
    EXPECT_TRUE(poll_run(jobs).busy);
    submit_experiment(jobs, small_experiment());
    EXPECT_EQ(listen_to_the_end(jobs).results.size(), 2u);
    EXPECT_EQ(other.backend.log.opened, 1) << "the next run uses the new place";
}

TEST(Jobs, WaitForWorkThatMustCleanUpWhenTheyEnd) {
    bool is_clean = false;
    {
        std::atomic<bool> has_begun = false;
        Jobs jobs(shipped_catalog(), std::vector<Runner*>{});
        jobs.submit(JobKind::open_kernel, [&](const JobTurn& turn) {
            has_begun = true;
            while (!turn.progress.cancelled()) wait_a_little();
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            is_clean = true;
        });
        while (!has_begun) wait_a_little();
    }
    EXPECT_TRUE(is_clean);
}

}  // namespace
}  // namespace lanescope
