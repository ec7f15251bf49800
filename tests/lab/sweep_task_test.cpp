#include "app/lab/sweep_task.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "app/base/error.h"
#include "app/formats/recordings.h"
#include "app/lab/lab.h"
#include "tests/lab/fake_backend.h"
#include "tests/model/temporary_folder.h"

namespace lanescope {
namespace {

using fake::Bench;

using SweepTaskFiles = TemporaryFolder;

Sweep banded_sweep(int points) {
    Sweep sweep{.base = fake::small_experiment()};
    for (int i = 1; i <= points; ++i)
        sweep.problems.push_back(parse_problem("spmv:banded,rows=" + std::to_string(10 * i)));
    return sweep;
}

TEST_F(SweepTaskFiles, TellsEveryPointOnceAndKeepsItInTheFile) {
    Bench bench;
    SweepTask task;
    EXPECT_FALSE(task.wants_turn());
    task.submit(banded_sweep(3), folder / "new" / "s.lane");
    EXPECT_TRUE(task.wants_turn());
    task.run({&bench.runner});
    const SweepReport report = task.poll();
    EXPECT_EQ(report.results.size(), 6u);
    EXPECT_EQ(report.done, 3u);
    EXPECT_EQ(report.total, 3u);
    EXPECT_FALSE(report.busy);
    EXPECT_EQ(report.error, "");
    EXPECT_TRUE(task.poll().results.empty()) << "told once";
    EXPECT_EQ(read_lane_file(folder / "new" / "s.lane").size(), 6u);
}

TEST_F(SweepTaskFiles, GoesOnFromItsFileAfterTheProgramWasStopped) {
    Bench bench;
    const auto file = folder / "s.lane";
    {
        SweepTask before;
        before.submit(banded_sweep(2), file);
        before.run({&bench.runner});
    }
    bench.backend.log.outputs = 0;
    SweepTask after;
    after.submit(banded_sweep(4), file);
    after.run({&bench.runner});
    EXPECT_EQ(bench.backend.log.outputs, 4) << "two points of two variants were known";
    EXPECT_EQ(after.poll().results.size(), 8u) << "and are shown with the others";
    EXPECT_EQ(read_lane_file(file).size(), 8u);
}

TEST(SweepTask, MakesWayAndGoesOnWhereItWas) {
    Bench bench;
    SweepTask task;
    int computed = 0;
    bench.backend.behaviours["cte"].before_output = [&] {
        if (++computed == 2) task.give_way();  // in the middle of the second point
    };
    bench.backend.behaviours["thread_per_row"].before_output = [] {};
    task.submit(banded_sweep(3), {});
    task.run({&bench.runner});
    const SweepReport first = task.poll();
    EXPECT_TRUE(first.busy);
    EXPECT_TRUE(first.waiting);
    EXPECT_EQ(first.done, 1u);
    EXPECT_TRUE(task.wants_turn());
    task.run({&bench.runner});
    const SweepReport second = task.poll();
    EXPECT_EQ(second.done, 3u);
    EXPECT_EQ(second.results.size(), 4u) << "what was told is not told again";
    EXPECT_FALSE(second.busy);
}

TEST(SweepTask, DoesNotBeginATurnWhenSomethingElseCameFirst) {
    Bench bench;
    SweepTask task;
    task.submit(banded_sweep(1), {});
    task.give_way();
    task.run({&bench.runner});
    EXPECT_EQ(bench.backend.log.opened, 0);
    task.run({&bench.runner});
    EXPECT_EQ(bench.backend.log.opened, 1);
}

TEST_F(SweepTaskFiles, EndsWhenCancelledAndKeepsWhatIsFinished) {
    Bench bench;
    SweepTask task;
    int computed = 0;
    bench.backend.behaviours["cte"].before_output = [&] {
        if (++computed == 3) task.cancel();
    };
    task.submit(banded_sweep(5), folder / "s.lane");
    task.run({&bench.runner});
    const SweepReport report = task.poll();
    EXPECT_FALSE(report.busy);
    EXPECT_FALSE(report.waiting);
    EXPECT_EQ(report.done, 2u);
    EXPECT_EQ(report.error, "");
    EXPECT_FALSE(task.wants_turn());
    EXPECT_EQ(read_lane_file(folder / "s.lane").size(), 4u);
}

TEST_F(SweepTaskFiles, BeginsAgainBesideADamagedFile) {
    Bench bench;
    std::ofstream(folder / "s.lane") << "not a recording";
    SweepTask task;
    task.submit(banded_sweep(1), folder / "s.lane");
    task.run({&bench.runner});
    const SweepReport report = task.poll();
    EXPECT_NE(report.error.find("the file was moved to 's.lane.unreadable'"), std::string::npos) << report.error;
    EXPECT_FALSE(report.busy);
    EXPECT_EQ(report.done, 1u);
    EXPECT_EQ(get(folder / "s.lane.unreadable"), "not a recording") << "nothing that somebody kept is overwritten";
    EXPECT_EQ(read_lane_file(folder / "s.lane").size(), 2u);
    EXPECT_THROW(task.submit(Sweep{}, {}), UsageError);
}

TEST(SweepTask, OfAnOlderOrderIsNotHeardOf) {
    Bench bench;
    SweepTask task;
    bench.backend.behaviours["thread_per_row"].before_output = [&, once = false]() mutable {
        if (!std::exchange(once, true)) task.submit(banded_sweep(1), {});
    };
    task.submit(banded_sweep(4), {});
    task.run({&bench.runner});
    EXPECT_TRUE(task.poll().results.empty());
    task.run({&bench.runner});
    const SweepReport report = task.poll();
    EXPECT_EQ(report.total, 1u);
    EXPECT_EQ(report.done, 1u);
    EXPECT_EQ(report.run, 2u);
}

/// Collects the lab's sweep reports until it is done.
SweepReport all_of(Lab& lab) {
    SweepReport sum;
    do {
        SweepReport next = lab.poll_sweep();
        next.results.insert(next.results.begin(), sum.results.begin(), sum.results.end());
        sum = std::move(next);
        std::this_thread::yield();
    } while (sum.busy);
    return sum;
}

TEST(Lab, RunsASweepInItsWorkerAndExperimentsBeforeIt) {
    Bench bench;
    Lab lab(bench.runner);
    bench.backend.behaviours["cte"].endless = true;
    lab.submit_sweep(banded_sweep(2), {});
    while (bench.backend.log.entered_endless == 0) std::this_thread::yield();
    Experiment other = fake::small_experiment();
    other.variants = {{"warp_per_row"}};
    lab.submit(other);
    Report run;
    while (run.results.empty() || run.busy) {
        const Report next = lab.poll();
        run.results.insert(run.results.end(), next.results.begin(), next.results.end());
        run.busy = next.busy;
    }
    EXPECT_EQ(run.results.back()->variant.id, "warp_per_row") << "it did not wait for the sweep";
    EXPECT_TRUE(lab.poll_sweep().busy);
    lab.cancel_sweep();
    EXPECT_FALSE(all_of(lab).busy);
}

TEST(Lab, FinishesASweep) {
    Bench bench;
    Lab lab(bench.runner);
    lab.submit_sweep(banded_sweep(3), {});
    const SweepReport report = all_of(lab);
    EXPECT_EQ(report.results.size(), 6u);
    EXPECT_EQ(report.done, 3u);
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
