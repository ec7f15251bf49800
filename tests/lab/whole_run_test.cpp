// Progress covers the whole run. A cancelled run ends in every phase and keeps its complete results.
#include <gtest/gtest.h>

#include "app/base/progress.h"
#include "app/lab/run_duration.h"
#include "app/lab/sweep.h"
#include "app/session/session.h"
#include "tests/lab/fake_backend.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

using fake::Bench;

/// A fake GPU and a fake emulator, so that a run has all phases.
struct Machine : Bench {
    fake::FakeBackend& gpu = add(BackendKind::cuda);
    Experiment experiment = fake::small_experiment();
    Machine() {
        experiment.backend = BackendKind::cuda;
        experiment.hardware = true;
    }
    int calls() const {
        const auto sum = [](const fake::Log& log) {
            return log.opened + log.outputs + log.traces + log.timings + log.counted;
        };
        return sum(gpu.log) + sum(backend.log);
    }
};

using Phases = std::vector<std::pair<std::string, double>>;

double end_of(const Phases& phases, const std::string& phase) {
    for (const auto& [name, fraction] : phases)
        if (name == phase) return fraction;
    ADD_FAILURE() << "no phase " << phase;
    return 0;
}

TEST(WholeRun, GoesForwardFromItsFirstPhaseToItsLastAndEndsAtOne) {
    Machine machine;
    Progress progress;
    Phases phases;  // the end of each
    std::mutex mutex;
    progress.listen([&] {
        const std::lock_guard lock(mutex);
        if (phases.empty() || phases.back().first != progress.phase()) phases.emplace_back(progress.phase(), 0);
        phases.back().second = progress.fraction();
    });
    machine.runner.run(machine.experiment, progress);
    EXPECT_EQ(progress.fraction(), 1);
    for (std::size_t i = 1; i < phases.size(); ++i)
        EXPECT_GE(phases[i].second, phases[i - 1].second) << phases[i].first << " after " << phases[i - 1].first;
    EXPECT_LT(end_of(phases, "tracing thread_per_row"), end_of(phases, "tracing cte"));
    EXPECT_LT(end_of(phases, "tracing cte"), end_of(phases, "timing"));
    EXPECT_LT(end_of(phases, "timing"), end_of(phases, "reading counters of cte"));
    EXPECT_LT(end_of(phases, "reading counters of cte"), 1);
}

TEST(WholeRun, CoversAllPointsOfASweep) {
    Machine machine;
    Sweep sweep{.base = machine.experiment};
    for (const char* rows : {"10", "20", "30"})
        sweep.problems.push_back(parse_problem(std::string("spmv:banded,rows=") + rows));
    Progress progress;
    std::vector<double> at;
    run_sweep(shipped_catalog(), {&machine.runner}, sweep, {}, progress,
              [&](const auto&, bool) { at.push_back(progress.fraction()); });
    ASSERT_EQ(at.size(), 3u);
    EXPECT_LT(at[0], at[1]);
    EXPECT_LT(at[1], at[2]);
    EXPECT_LT(at[0], 0.5);
    EXPECT_EQ(progress.fraction(), 1);
}

TEST(WholeRun, DoesNotCountAMatrixThatIsThereAlready) {
    Machine machine;
    Progress first, second;
    machine.runner.run(machine.experiment, first);
    double at_the_start = -1;
    second.listen([&] {
        if (at_the_start < 0) at_the_start = second.fraction();
    });
    machine.runner.run(machine.experiment, second);
    EXPECT_EQ(at_the_start, 0) << "else a second of work would seem to be most of it";
}

TEST(SecondsLeft, FollowFromWhatIsDone) {
    EXPECT_DOUBLE_EQ(seconds_left(0.25, 10), 30);
    EXPECT_EQ(seconds_left(0.001, 10), -1) << "too little to tell";
    EXPECT_EQ(seconds_left(0.5, 0.1), -1);
    EXPECT_EQ(seconds_left_text({-1}), "");
    EXPECT_EQ(seconds_left_text({19.2}), ", about 20 s left");
    EXPECT_EQ(seconds_left_text({200}), ", about 3 min left");
}

TEST(SecondsLeft, NeverGrowWhileOneLongLaunchIsSilent) {
    double before = 1e9;
    for (const double silent : {0.0, 1.0, 3.0, 10.0, 29.0, 31.0, 500.0}) {
        const SecondsLeft left = seconds_left(0.25, 10, silent);
        EXPECT_LE(left.seconds, before);
        EXPECT_GE(left.seconds, 0);
        before = left.seconds;
    }
}

TEST(SecondsLeft, AreALowerBoundOnceALaunchIsSilentForLong) {
    EXPECT_EQ(seconds_left_text(seconds_left(0.25, 10, 2)), ", about 28 s left");
    EXPECT_EQ(seconds_left_text(seconds_left(0.25, 10, 5)), ", at least 25 s left");
    EXPECT_EQ(seconds_left_text(seconds_left(0.25, 600, 200)), ", at least 27 min left");
    EXPECT_EQ(seconds_left_text(seconds_left(0.25, 600, 100)), ", about 28 min left") << "not long beside the rest";
    EXPECT_EQ(seconds_left_text(seconds_left(0.25, 10, 60)), ", longer than expected");
    EXPECT_EQ(seconds_left_text(seconds_left(0.001, 10, 60)), "") << "too little to tell";
}

TEST(SecondsLeft, CountFromTheLastStepForward) {
    Progress progress;
    progress.fraction(0.5);
    const double at_step = progress.seconds_at_step();
    progress.fraction(0.5);
    progress.fraction(0.2);
    EXPECT_EQ(progress.seconds_at_step(), at_step) << "no step forward";
    progress.fraction(0.7);
    EXPECT_GE(progress.seconds_at_step(), at_step);
    EXPECT_LE(progress.seconds_at_step(), progress.seconds());
}

class InEachPhase : public testing::TestWithParam<std::string> {
protected:
    /// Adds the reports to the session until the experiment ends.
    void listen() {
        do {
            session.add(fake::poll_run(jobs));
            std::this_thread::yield();
        } while (session.run.busy());
    }
    void run_to_the_end() {
        submit_experiment(jobs, machine.experiment);
        listen();
    }
    void cancel_in(const std::string& phase) {
        fake::Log& log = phase.starts_with("comparing") ? machine.backend.log : machine.gpu.log;
        log.endless_in = phase;
        submit_experiment(jobs, machine.experiment);
        while (log.entered_endless == 0) {
            session.add(fake::poll_run(jobs));
            std::this_thread::yield();
        }
        calls_before = machine.calls();
        cancel_experiment(jobs);
        listen();
    }

    Machine machine;
    Jobs jobs{shipped_catalog(), {&machine.runner}};
    Session session;
    int calls_before = 0;
};

TEST_P(InEachPhase, CancelEndsTheRunAndNothingMoreIsAskedFor) {
    cancel_in(GetParam());
    EXPECT_FALSE(session.run.busy());
    EXPECT_EQ(session.run.error, "");
    EXPECT_EQ(machine.calls(), calls_before);
}

TEST_P(InEachPhase, CancelLeavesCompleteResults) {
    run_to_the_end();
    const auto stood = session.results.all;
    ASSERT_EQ(stood.size(), 2u);
    machine.experiment.problem = parse_problem("spmv:banded,rows=77");
    cancel_in(GetParam());
    ASSERT_EQ(session.results.all.size(), 2u);
    for (const RunResultPtr& result : session.results.all) EXPECT_TRUE(result->timing) << "none is half done";
    const bool timed = GetParam().starts_with("comparing");
    EXPECT_EQ(session.results.all == stood, !timed);
}

TEST_P(InEachPhase, CancelLeavesWhatThereIsWhereNothingStood) {
    cancel_in(GetParam());
    const bool none = GetParam() == "loading the matrix" || GetParam().ends_with("thread_per_row");
    EXPECT_EQ(session.results.all.empty(), none) << "half a result is better than none";
}

INSTANTIATE_TEST_SUITE_P(Phases, InEachPhase,
                         testing::Values("loading the matrix", "verifying thread_per_row", "tracing thread_per_row",
                                         "verifying cte", "tracing cte", "timing", "reading counters of cte",
                                         "comparing cte with the emulator"));

}  // namespace
}  // namespace lanescope
