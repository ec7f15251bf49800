#include "app/lab/sweep_job.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <fstream>
#include <thread>

#include "app/base/error.h"
#include "app/formats/recordings.h"
#include "app/lab/run_duration.h"
#include "app/lab/shape_tests.h"
#include "app/model/operation.h"
#include "tests/lab/fake_backend.h"
#include "tests/model/temporary_folder.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

using fake::Bench;

using SweepJobFiles = TemporaryFolder;

Sweep banded_sweep(int points) {
    Sweep sweep{.base = fake::small_experiment()};
    for (int i = 1; i <= points; ++i)
        sweep.problems.push_back(parse_problem("spmv:banded,rows=" + std::to_string(10 * i)));
    return sweep;
}

SweepReport poll_sweep(Jobs& jobs) { return sweep_report(fake::poll(jobs, JobKind::sweep)); }

/// Collects the reports of the sweep until it is done.
SweepReport all_of(Jobs& jobs) {
    SweepReport sum;
    do {
        SweepReport next = poll_sweep(jobs);
        next.results.insert(next.results.begin(), sum.results.begin(), sum.results.end());
        if (next.error.empty()) next.error = sum.error;
        sum = std::move(next);
        std::this_thread::yield();
    } while (sum.busy);
    return sum;
}

TEST_F(SweepJobFiles, TellsEveryPointOnceAndKeepsItInTheFile) {
    Bench bench;
    Jobs jobs(shipped_catalog(), {&bench.runner});
    submit_sweep(jobs, banded_sweep(3), folder / "new" / "s.lane");
    const SweepReport report = all_of(jobs);
    EXPECT_EQ(report.results.size(), 6u);
    EXPECT_EQ(report.done, 3u);
    EXPECT_EQ(report.total, 3u);
    EXPECT_FALSE(report.busy);
    EXPECT_EQ(report.error, "");
    EXPECT_TRUE(poll_sweep(jobs).results.empty()) << "told once";
    EXPECT_EQ(read_lane_file(folder / "new" / "s.lane").size(), 6u);
}

TEST_F(SweepJobFiles, GoesOnFromItsFileAfterTheProgramWasStopped) {
    Bench bench;
    const auto file = folder / "s.lane";
    {
        Jobs before(shipped_catalog(), {&bench.runner});
        submit_sweep(before, banded_sweep(2), file);
        all_of(before);
    }
    bench.backend.log.outputs = 0;
    Jobs after(shipped_catalog(), {&bench.runner});
    submit_sweep(after, banded_sweep(4), file);
    const SweepReport report = all_of(after);
    EXPECT_EQ(bench.backend.log.outputs, 4) << "two points of two variants were known";
    EXPECT_EQ(report.results.size(), 8u) << "and are shown with the others";
    EXPECT_EQ(read_lane_file(file).size(), 8u);
}

TEST(SweepJob, MakesWayAndGoesOnWhereItWas) {
    Bench bench;
    std::atomic<int> computed = 0;
    std::atomic<bool> goes_on = false;
    Jobs jobs(shipped_catalog(), {&bench.runner});
    bench.backend.behaviours["cte"].before_output = [&] {
        if (++computed == 2) submit_shape_tests(jobs, operation_named("spmv"), {{"thread_per_row"}});
    };
    bench.backend.behaviours["thread_per_row"].before_output = [&] {
        while (computed >= 2 && !goes_on) std::this_thread::yield();  // in the shape tests
    };
    submit_sweep(jobs, banded_sweep(3), {});
    while (computed < 2) std::this_thread::yield();
    std::size_t results = 0;
    SweepReport first;
    for (; !first.waiting; results += first.results.size()) first = poll_sweep(jobs);
    EXPECT_TRUE(first.busy);
    EXPECT_EQ(first.done, 1u);
    EXPECT_EQ(results, 2u);
    goes_on = true;
    const SweepReport second = all_of(jobs);
    EXPECT_EQ(second.done, 3u);
    EXPECT_EQ(second.results.size(), 4u) << "what was told is not told again";
}

TEST(SweepJob, DoesNotBeginATurnWhenAnExperimentCameFirst) {
    Bench bench;
    bench.backend.behaviours["cte"].endless_on = [](const Instance& instance) {
        return facts_of(instance).matrix->rows == 64;
    };
    Jobs jobs(shipped_catalog(), {&bench.runner});
    submit_experiment(jobs, fake::small_experiment());
    while (bench.backend.log.entered_endless == 0) std::this_thread::yield();
    submit_sweep(jobs, banded_sweep(1), {});
    EXPECT_TRUE(poll_sweep(jobs).waiting);
    EXPECT_EQ(bench.backend.log.opened, 1);
    cancel_experiment(jobs);
    EXPECT_EQ(all_of(jobs).done, 1u);
}

TEST_F(SweepJobFiles, EndsWhenCancelledAndKeepsWhatIsFinished) {
    Bench bench;
    int computed = 0;
    Jobs jobs(shipped_catalog(), {&bench.runner});
    bench.backend.behaviours["cte"].before_output = [&] {
        if (++computed == 3) jobs.cancel(JobKind::sweep);
    };
    submit_sweep(jobs, banded_sweep(5), folder / "s.lane");
    const SweepReport report = all_of(jobs);
    EXPECT_FALSE(report.busy);
    EXPECT_FALSE(report.waiting);
    EXPECT_EQ(report.done, 2u);
    EXPECT_EQ(report.results.size(), 4u);
    EXPECT_EQ(report.error, "");
    EXPECT_EQ(read_lane_file(folder / "s.lane").size(), 4u);
}

TEST_F(SweepJobFiles, BeginsAgainBesideADamagedFile) {
    Bench bench;
    std::ofstream(folder / "s.lane") << "not a recording";
    Jobs jobs(shipped_catalog(), {&bench.runner});
    submit_sweep(jobs, banded_sweep(1), folder / "s.lane");
    const SweepReport report = all_of(jobs);
    EXPECT_NE(report.error.find("the file was moved to 's.lane.unreadable'"), std::string::npos) << report.error;
    EXPECT_FALSE(report.busy);
    EXPECT_EQ(report.done, 1u);
    EXPECT_EQ(get(folder / "s.lane.unreadable"), "not a recording") << "nothing that somebody kept is overwritten";
    EXPECT_EQ(read_lane_file(folder / "s.lane").size(), 2u);
    EXPECT_THROW(submit_sweep(jobs, Sweep{}, {}), UsageError);
}

TEST(SweepJob, IsNotReportedAfterANewerOne) {
    Bench bench;
    Jobs jobs(shipped_catalog(), {&bench.runner});
    bench.backend.behaviours["thread_per_row"].before_output = [&, once = false]() mutable {
        if (!std::exchange(once, true)) submit_sweep(jobs, banded_sweep(1), {});
    };
    submit_sweep(jobs, banded_sweep(4), {});
    const SweepReport report = all_of(jobs);
    EXPECT_EQ(report.total, 1u);
    EXPECT_EQ(report.done, 1u);
    EXPECT_EQ(report.results.size(), 2u);
    EXPECT_EQ(report.run, 2u);
}

TEST(SweepJob, LetsAnExperimentRunFirst) {
    Bench bench;
    Jobs jobs(shipped_catalog(), {&bench.runner});
    bench.backend.behaviours["cte"].endless = true;
    submit_sweep(jobs, banded_sweep(2), {});
    while (bench.backend.log.entered_endless == 0) std::this_thread::yield();
    Experiment other = fake::small_experiment();
    other.variants = {{"warp_per_row"}};
    submit_experiment(jobs, other);
    Report run;
    while (run.results.empty() || run.busy) {
        const Report next = fake::poll_run(jobs);
        run.results.insert(run.results.end(), next.results.begin(), next.results.end());
        run.busy = next.busy;
    }
    EXPECT_EQ(run.results.back()->variant.id, "warp_per_row") << "it did not wait for the sweep";
    EXPECT_TRUE(poll_sweep(jobs).busy);
    jobs.cancel(JobKind::sweep);
    EXPECT_FALSE(all_of(jobs).busy);
}

TEST(SweepFile, IsTheSameForTheSameQuestionOnly) {
    setenv("XDG_STATE_HOME", "/tmp/state", 1);
    Experiment e = fake::small_experiment(), other = e, elsewhere = e;
    other.variants.pop_back();
    elsewhere.device = "p100";
    EXPECT_EQ(sweep_file({"max=1,2"}, e), sweep_file({"max=1,2"}, e));
    EXPECT_NE(sweep_file({"max=1,2"}, e), sweep_file({"max=1,3"}, e));
    EXPECT_NE(sweep_file({"max=1,2"}, e), sweep_file({"max=1,2"}, other));
    EXPECT_NE(sweep_file({"max=1,2"}, e), sweep_file({"max=1,2"}, elsewhere));
    EXPECT_EQ(sweep_file({"max=1,2"}, e).parent_path(), "/tmp/state/lanescope/sweeps");
    unsetenv("XDG_STATE_HOME");
}

TEST(TimeLeft, FollowsWhatPointsHaveCostSoFar) {
    TimeLeft left;
    EXPECT_EQ(left.of(100), -1) << "nothing is known yet";
    left.took(100, 2);
    EXPECT_DOUBLE_EQ(left.of(300), 6);
    left.took(300, 6);
    EXPECT_DOUBLE_EQ(left.of(50), 1);
    EXPECT_DOUBLE_EQ(left.of(0), 0);
}

TEST(TimeLeft, TakesALargerMatrixForMoreWork) {
    Experiment small = fake::small_experiment(), large = small, wide = small;
    large.problem = parse_problem("spmv:uniform,rows=1000000");
    wide.variants.push_back({"warp_per_row"});
    EXPECT_GT(cost_of(large), 10 * cost_of(small));
    EXPECT_DOUBLE_EQ(cost_of(wide), 1.5 * cost_of(small));
}

}  // namespace
}  // namespace lanescope
