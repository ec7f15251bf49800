#include "app/lab/shape_tests.h"

#include <gtest/gtest.h>

#include <thread>

#include "app/catalog/catalog.h"
#include "app/model/operation.h"
#include "tests/lab/fake_backend.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

using fake::Bench;

const Operation& spmv() { return operation_named("spmv"); }

std::vector<ShapeTest> tried(Bench& bench, const char* id = "cte", const Operation& operation = spmv(),
                             ShapeTestLimits limits = {}) {
    Progress progress;
    return try_shapes(shipped_catalog(), bench.runner, operation, {{id}}, progress, {}, limits);
}

std::size_t count(const std::vector<ShapeTest>& shape_tests, ShapeVerdict verdict) {
    return std::size_t(std::ranges::count(shape_tests, verdict, &ShapeTest::verdict));
}

TEST(ShapeTests, AreOfEachShapeUnderBothSchedulesSmallestFirst) {
    Bench bench;
    const auto shape_tests = tried(bench);
    const auto problems = spmv().shape_test_problems();
    ASSERT_EQ(shape_tests.size(), 2 * problems.size());
    EXPECT_EQ(shape_tests.size(), count_shape_tests(spmv(), {{"cte"}}));
    EXPECT_EQ(count(shape_tests, ShapeVerdict::passed), shape_tests.size());
    for (std::size_t i = 0; i < shape_tests.size(); ++i) {
        EXPECT_EQ(shape_tests[i].problem, problems[i / 2]);
        EXPECT_EQ(shape_tests[i].schedule, i % 2 == 0 ? Schedule::lockstep : Schedule::independent);
    }
}

TEST(ShapeTests, NeedNoLanesAndNoTimes) {
    Bench bench;
    tried(bench);
    EXPECT_EQ(bench.backend.log.traces, 0);
    EXPECT_EQ(bench.backend.log.timings, 0);
}

TEST(ShapeTests, SayWhichRowsAreWrong) {
    Bench bench;
    bench.backend.behaviours["cte"].wrong = true;
    const auto shape_tests = tried(bench);
    EXPECT_EQ(count(shape_tests, ShapeVerdict::wrong), shape_tests.size());
    EXPECT_EQ(shape_tests.front().text, "row 0");
    EXPECT_TRUE(failed(shape_tests.front()));
}

TEST(ShapeTests, NameAFaultWithItsLine) {
    Bench bench;
    bench.backend.behaviours["cte"].hazards = {fake::out_of_bounds()};
    const auto shape_tests = tried(bench);
    EXPECT_EQ(count(shape_tests, ShapeVerdict::fault), shape_tests.size());
    EXPECT_EQ(shape_tests.front().text, "1 access out of bounds: line 20");
    EXPECT_EQ(shape_tests.front().line, 20);
}

TEST(ShapeTests, TellARaceApartFromAWrongResult) {
    Bench bench;
    bench.backend.behaviours["cte"].hazards = {{.kind = HazardKind::shared_race, .line = 7}};
    EXPECT_EQ(tried(bench).front().verdict, ShapeVerdict::hazard);
    bench.backend.behaviours["cte"].wrong = true;
    const ShapeTest wrong = tried(bench).front();
    EXPECT_EQ(wrong.verdict, ShapeVerdict::wrong);
    EXPECT_EQ(wrong.text, "row 0; 1 shared race: line 7");
}

TEST(ShapeTests, NameTheShapeOnWhichAKernelHangsAndGoOn) {
    Bench bench;
    bench.backend.behaviours["cte"].endless_on = [](const Instance& instance) {
        return facts_of(instance).matrix->rows == 33;
    };
    const auto shape_tests =
        tried(bench, "cte", spmv(), {.each = std::chrono::seconds(1), .all = std::chrono::hours(1)});
    for (const ShapeTest& test : shape_tests)
        EXPECT_EQ(test.verdict, facts_of(test.problem).matrix->rows == 33 ? ShapeVerdict::hung : ShapeVerdict::passed)
            << to_string(test.problem);
    EXPECT_EQ(count(shape_tests, ShapeVerdict::hung), 2u);
}

TEST(ShapeTests, AreLeftOutWhenTheTimeForAllIsUp) {
    Bench bench;
    const auto shape_tests = tried(bench, "cte", spmv(), {.all = std::chrono::milliseconds(-1)});
    EXPECT_EQ(count(shape_tests, ShapeVerdict::not_tried), shape_tests.size());
    EXPECT_FALSE(failed(shape_tests.front())) << "the kernel is not to blame";
}

TEST(ShapeTests, LeaveOutWhatTheKernelsHeaderForbids) {
    Bench bench;
    shipped_catalog().add({.operation = "sgemv",
                           .id = "narrow",
                           .group = VariantGroup::user,
                           .file = "/narrow.cu",
                           .needs = parse_needs("cols <= 4"),
                           .constraint = "K up to 4"});
    for (const ShapeTest& test : tried(bench, "narrow", operation_named("sgemv"))) {
        const bool is_narrow = facts_of(test.problem).matrix->cols <= 4;
        EXPECT_EQ(test.verdict, is_narrow ? ShapeVerdict::passed : ShapeVerdict::forbidden);
        EXPECT_EQ(test.text, is_narrow ? "" : "takes K up to 4");
    }
}

TEST(ShapeTests, LeaveOutFactorsThatTheKernelHasNoParameterFor) {
    Bench bench;
    shipped_catalog().add({.operation = "sgemv",
                           .id = "plain",
                           .group = VariantGroup::user,
                           .file = "/plain.cu",
                           .untaken = {"alpha", "beta"}});
    const auto shape_tests = tried(bench, "plain", operation_named("sgemv"));
    EXPECT_EQ(count(shape_tests, ShapeVerdict::forbidden), 4u);
    EXPECT_EQ(count(shape_tests, ShapeVerdict::passed), shape_tests.size() - 4);
    for (const ShapeTest& test : shape_tests)
        EXPECT_EQ(test.text, to_string(test.problem).find("alpha=2") == std::string::npos
                                 ? ""
                                 : "takes no alpha: its function needs a parameter of that name");
}

TEST(ShapeTests, SkipIndependentLanesIfNotAllowed) {
    Bench bench;
    for (const ShapeTest& test : tried(bench, "cte_v5"))
        EXPECT_EQ(test.verdict, test.schedule == Schedule::lockstep ? ShapeVerdict::passed : ShapeVerdict::forbidden);
}

TEST(ShapeTests, EndWhenTheyAreCancelled) {
    Bench bench;
    bench.backend.behaviours["cte"].endless = true;
    Progress progress;
    std::jthread other([&] {
        while (bench.backend.log.entered_endless == 0) std::this_thread::yield();
        progress.cancel();
    });
    EXPECT_THROW(try_shapes(shipped_catalog(), bench.runner, spmv(), {{"cte"}}, progress), Cancelled);
}

ShapeTestReport poll_tests(Jobs& jobs) { return shape_test_report(fake::poll(jobs, JobKind::shape_tests)); }

/// Collects the reports of the shape test until it is done.
std::vector<ShapeTest> listen_to_trials(Jobs& jobs) {
    std::vector<ShapeTest> heard;
    for (bool busy = true; busy; std::this_thread::yield()) {
        const ShapeTestReport report = poll_tests(jobs);
        heard.insert(heard.end(), report.shape_tests.begin(), report.shape_tests.end());
        busy = report.busy;
    }
    return heard;
}

TEST(TrialsInTheBackground, AreAllTold) {
    Bench bench;
    Jobs jobs(shipped_catalog(), {&bench.runner});
    submit_shape_tests(jobs, spmv(), {{"cte"}, {"thread_per_row"}});
    const ShapeTestReport first = poll_tests(jobs);  // it takes the trials that have ended already
    EXPECT_EQ(first.total, 4 * spmv().shape_test_problems().size());
    EXPECT_EQ(first.shape_tests.size() + listen_to_trials(jobs).size(), first.total);
}

TEST(TrialsInTheBackground, AreEndedByTheNextRunWhichIsNotKeptWaiting) {
    Bench bench;
    bench.backend.behaviours["cte_v4"].endless = true;
    Jobs jobs(shipped_catalog(), {&bench.runner});
    submit_shape_tests(jobs, spmv(), {{"cte_v4"}});
    while (bench.backend.log.entered_endless == 0) std::this_thread::yield();
    submit_experiment(jobs, fake::small_experiment());
    EXPECT_FALSE(poll_tests(jobs).busy);
    std::size_t results = 0;
    for (bool finished = false; !finished; std::this_thread::yield()) {
        const Report report = fake::poll_run(jobs);
        results = std::max(results, report.results.size());
        finished = report.finished;
    }
    EXPECT_GT(results, 0u);
    EXPECT_EQ(bench.backend.log.entered_endless, 1) << "they do not come back by themselves";
}

TEST(TrialsInTheBackground, WaitForTheRunBeforeThem) {
    Bench bench;
    bench.backend.behaviours["cte"].endless = true;
    Jobs jobs(shipped_catalog(), {&bench.runner});
    submit_experiment(jobs, fake::small_experiment());
    while (bench.backend.log.entered_endless == 0) std::this_thread::yield();
    submit_shape_tests(jobs, spmv(), {{"thread_per_row"}});
    const ShapeTestReport report = poll_tests(jobs);
    EXPECT_TRUE(report.busy);
    EXPECT_TRUE(report.shape_tests.empty());
}

}  // namespace
}  // namespace lanescope
