#include "app/lab/trials.h"

#include <gtest/gtest.h>

#include <thread>

#include "app/model/catalog/catalog.h"
#include "app/model/operation.h"
#include "tests/lab/fake_backend.h"

namespace lanescope {
namespace {

using fake::Bench;

const Operation& spmv() { return operation_named("spmv"); }

std::vector<ShapeTrial> tried(Bench& bench, const char* id = "cte", const Operation& operation = spmv(),
                              TrialLimits limits = {}) {
    Progress progress;
    return try_shapes(bench.runner, operation, {{id}}, progress, {}, limits);
}

std::size_t count(const std::vector<ShapeTrial>& trials, TrialVerdict verdict) {
    return std::size_t(std::ranges::count(trials, verdict, &ShapeTrial::verdict));
}

TEST(Trials, AreOfEachShapeUnderBothSchedulesSmallestFirst) {
    Bench bench;
    const auto trials = tried(bench);
    const auto problems = spmv().trial_problems();
    ASSERT_EQ(trials.size(), 2 * problems.size());
    EXPECT_EQ(trials.size(), count_trials(spmv(), {{"cte"}}));
    EXPECT_EQ(count(trials, TrialVerdict::passed), trials.size());
    for (std::size_t i = 0; i < trials.size(); ++i) {
        EXPECT_EQ(trials[i].problem, problems[i / 2]);
        EXPECT_EQ(trials[i].schedule, i % 2 == 0 ? Schedule::lockstep : Schedule::independent);
    }
}

TEST(Trials, NeedNoLanesAndNoTimes) {
    Bench bench;
    tried(bench);
    EXPECT_EQ(bench.backend.log.traces, 0);
    EXPECT_EQ(bench.backend.log.timings, 0);
}

TEST(Trials, SayWhichRowsAreWrong) {
    Bench bench;
    bench.backend.behaviours["cte"].wrong = true;
    const auto trials = tried(bench);
    EXPECT_EQ(count(trials, TrialVerdict::wrong), trials.size());
    EXPECT_EQ(trials.front().text, "row 0");
    EXPECT_TRUE(failed(trials.front()));
}

TEST(Trials, NameAFaultWithItsLine) {
    Bench bench;
    bench.backend.behaviours["cte"].hazards = {fake::out_of_bounds()};
    const auto trials = tried(bench);
    EXPECT_EQ(count(trials, TrialVerdict::fault), trials.size());
    EXPECT_EQ(trials.front().text, "1 access out of bounds: line 20");
    EXPECT_EQ(trials.front().line, 20);
}

TEST(Trials, TellARaceApartFromAWrongResult) {
    Bench bench;
    bench.backend.behaviours["cte"].hazards = {{.kind = HazardKind::shared_race, .line = 7}};
    EXPECT_EQ(tried(bench).front().verdict, TrialVerdict::hazard);
    bench.backend.behaviours["cte"].wrong = true;
    const ShapeTrial wrong = tried(bench).front();
    EXPECT_EQ(wrong.verdict, TrialVerdict::wrong);
    EXPECT_EQ(wrong.text, "row 0; 1 shared race: line 7");
}

TEST(Trials, NameTheShapeOnWhichAKernelHangsAndGoOn) {
    Bench bench;
    bench.backend.behaviours["cte"].endless_on = [](const Instance& instance) { return facts_of(instance).rows == 33; };
    const auto trials = tried(bench, "cte", spmv(), {.each = std::chrono::seconds(1), .all = std::chrono::hours(1)});
    for (const ShapeTrial& trial : trials)
        EXPECT_EQ(trial.verdict, facts_of(trial.problem).rows == 33 ? TrialVerdict::hung : TrialVerdict::passed)
            << to_string(trial.problem);
    EXPECT_EQ(count(trials, TrialVerdict::hung), 2u);
}

TEST(Trials, AreLeftOutWhenTheTimeForAllIsUp) {
    Bench bench;
    const auto trials = tried(bench, "cte", spmv(), {.all = std::chrono::milliseconds(-1)});
    EXPECT_EQ(count(trials, TrialVerdict::not_tried), trials.size());
    EXPECT_FALSE(failed(trials.front())) << "the kernel is not to blame";
}

TEST(Trials, LeaveOutWhatTheKernelsHeaderForbids) {
    Bench bench;
    add_variant({.operation = "sgemv",
                 .id = "narrow",
                 .group = VariantGroup::own,
                 .file = "/narrow.cu",
                 .needs = parse_needs("cols <= 4"),
                 .constraint = "K up to 4"});
    for (const ShapeTrial& trial : tried(bench, "narrow", operation_named("sgemv"))) {
        const bool is_narrow = facts_of(trial.problem).cols <= 4;
        EXPECT_EQ(trial.verdict, is_narrow ? TrialVerdict::passed : TrialVerdict::forbidden);
        EXPECT_EQ(trial.text, is_narrow ? "" : "takes K up to 4");
    }
}

TEST(Trials, LeaveOutFactorsThatTheKernelHasNoParameterFor) {
    Bench bench;
    add_variant({.operation = "sgemv",
                 .id = "plain",
                 .group = VariantGroup::own,
                 .file = "/plain.cu",
                 .untaken = {"alpha", "beta"}});
    const auto trials = tried(bench, "plain", operation_named("sgemv"));
    EXPECT_EQ(count(trials, TrialVerdict::forbidden), 4u);
    EXPECT_EQ(count(trials, TrialVerdict::passed), trials.size() - 4);
    for (const ShapeTrial& trial : trials)
        EXPECT_EQ(trial.text, to_string(trial.problem).find("alpha=2") == std::string::npos
                                  ? ""
                                  : "takes no alpha: its function needs a parameter of that name");
}

TEST(Trials, OfAKernelThatCountsOnLockstepLeaveTheOtherScheduleOut) {
    Bench bench;
    for (const ShapeTrial& trial : tried(bench, "cte_v5"))
        EXPECT_EQ(trial.verdict, trial.schedule == Schedule::lockstep ? TrialVerdict::passed : TrialVerdict::forbidden);
}

TEST(Trials, EndWhenTheyAreCancelled) {
    Bench bench;
    bench.backend.behaviours["cte"].endless = true;
    Progress progress;
    std::jthread other([&] {
        while (bench.backend.log.entered_endless == 0) std::this_thread::yield();
        progress.cancel();
    });
    EXPECT_THROW(try_shapes(bench.runner, spmv(), {{"cte"}}, progress), Cancelled);
}

/// Collects the reports of the shape test until it is done.
std::vector<ShapeTrial> listen_to_trials(Lab& lab) {
    std::vector<ShapeTrial> heard;
    for (bool busy = true; busy; std::this_thread::yield()) {
        const TrialReport report = lab.poll_trials();
        heard.insert(heard.end(), report.trials.begin(), report.trials.end());
        busy = report.busy;
    }
    return heard;
}

TEST(TrialsInTheBackground, AreAllTold) {
    Bench bench;
    Lab lab(bench.runner);
    lab.submit_trials(spmv(), {{"cte"}, {"thread_per_row"}});
    EXPECT_EQ(lab.poll_trials().total, 4 * spmv().trial_problems().size());
    EXPECT_EQ(listen_to_trials(lab).size(), 4 * spmv().trial_problems().size());
}

TEST(TrialsInTheBackground, AreEndedByTheNextRunWhichIsNotKeptWaiting) {
    Bench bench;
    bench.backend.behaviours["cte_v4"].endless = true;
    Lab lab(bench.runner);
    lab.submit_trials(spmv(), {{"cte_v4"}});
    while (bench.backend.log.entered_endless == 0) std::this_thread::yield();
    lab.submit(fake::small_experiment());
    EXPECT_FALSE(lab.poll_trials().busy);
    std::size_t results = 0;
    for (bool finished = false; !finished; std::this_thread::yield()) {
        const Report report = lab.poll();
        results = std::max(results, report.results.size());
        finished = report.finished;
    }
    EXPECT_GT(results, 0u);
    EXPECT_EQ(bench.backend.log.entered_endless, 1) << "they do not come back by themselves";
}

TEST(TrialsInTheBackground, WaitForTheRunBeforeThem) {
    Bench bench;
    bench.backend.behaviours["cte"].endless = true;
    Lab lab(bench.runner);
    lab.submit(fake::small_experiment());
    while (bench.backend.log.entered_endless == 0) std::this_thread::yield();
    lab.submit_trials(spmv(), {{"thread_per_row"}});
    const TrialReport report = lab.poll_trials();
    EXPECT_TRUE(report.busy);
    EXPECT_TRUE(report.trials.empty());
}

}  // namespace
}  // namespace lanescope
