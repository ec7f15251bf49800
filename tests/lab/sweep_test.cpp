#include "app/lab/sweep.h"
#include "app/catalog/variants.h"

#include <gtest/gtest.h>

#include "app/base/error.h"
#include "tests/lab/fake_backend.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

using fake::Bench;

Sweep small_sweep() {
    Sweep sweep{.base = fake::small_experiment()};
    for (const char* problem : {"spmv:banded,rows=10", "spmv:banded,rows=20", "spmv:banded,rows=30"})
        sweep.problems.push_back(parse_problem(problem));
    return sweep;
}

std::vector<RunResultPtr> run(Bench& bench, const Sweep& sweep, const std::vector<RunResultPtr>& known = {},
                              const OnPoint& on_point = {}) {
    Progress progress;
    return run_sweep(shipped_catalog(), {&bench.runner}, sweep, known, progress, on_point);
}

TEST(Sweep, GivesEachPointsResultsInOrder) {
    Bench bench;
    const auto results = run(bench, small_sweep());
    ASSERT_EQ(results.size(), 6u);
    for (std::size_t i = 0; i < results.size(); ++i) {
        EXPECT_EQ(results[i]->problem, small_sweep().problems[i / 2]);
        EXPECT_EQ(results[i]->variant.id, i % 2 ? "cte" : "thread_per_row");
        EXPECT_TRUE(results[i]->verification.verified);
        EXPECT_TRUE(results[i]->timing);
    }
}

TEST(Sweep, TimesAndVerifiesButRecordsNoLanes) {
    Bench bench;
    const auto results = run(bench, small_sweep());
    EXPECT_EQ(bench.backend.log.traces, 0);
    EXPECT_EQ(bench.backend.log.outputs, 6);
    EXPECT_EQ(bench.backend.log.timings, 3);
    EXPECT_TRUE(results[0]->trace->sites.empty());
}

TEST(Sweep, ItsResultsSayThatTheyArePointsWhateverBecameOfThem) {
    Bench bench;
    Sweep sweep = small_sweep();
    sweep.problems[1] = parse_problem("spmv:file=nowhere.mtx");
    for (const RunResultPtr& point : run(bench, sweep)) EXPECT_EQ(point->swept, true);
    Progress progress;
    for (const RunResultPtr& result : bench.runner.run(fake::small_experiment(), progress))
        EXPECT_EQ(result->swept, false);
}

TEST(Sweep, TellsEachPointWhenItIsDone) {
    Bench bench;
    std::vector<std::size_t> opened;
    run(bench, small_sweep(), {}, [&](const auto& point, bool known) {
        EXPECT_EQ(point.size(), 2u);
        EXPECT_FALSE(known);
        opened.push_back(std::size_t(bench.backend.log.opened));
    });
    EXPECT_EQ(opened, (std::vector<std::size_t>{1, 2, 3})) << "before the next one begins";
}

TEST(Sweep, GoesOnAfterAPointThatDoesNotFit) {
    Bench bench;
    Sweep sweep = small_sweep();
    sweep.problems[1] = parse_problem("spmv:file=nowhere.mtx");
    const auto results = run(bench, sweep);
    ASSERT_EQ(results.size(), 6u);
    for (std::size_t i : {2u, 3u}) {
        EXPECT_NE(results[i]->failure.find("nowhere.mtx"), std::string::npos) << results[i]->failure;
        EXPECT_FALSE(results[i]->timing);
        EXPECT_EQ(results[i]->provenance.backend, BackendKind::emulator);
    }
    EXPECT_TRUE(results[4]->verification.verified);
}

TEST(Sweep, DoesNotRunAKnownPointAgain) {
    Bench bench;
    Sweep first = small_sweep();
    first.problems.pop_back();
    const auto known = run(bench, first);
    bench.backend.log.outputs = 0;
    std::vector<bool> were_known;
    const auto results =
        run(bench, small_sweep(), known, [&](const auto&, bool is_known) { were_known.push_back(is_known); });
    EXPECT_EQ(were_known, (std::vector{true, true, false}));
    EXPECT_EQ(bench.backend.log.outputs, 2);
    EXPECT_EQ(results[0], known[0]) << "the very same result";
    EXPECT_EQ(results.size(), 6u);
}

TEST(Sweep, DoesNotRunAKnownPointAgainWhereAVariantHasAScheduleOfItsOwn) {
    Bench bench;
    Sweep sweep = small_sweep();
    sweep.base.variants.back().schedule = Schedule::independent;
    const auto known = run(bench, sweep);
    bench.backend.log.outputs = 0;
    run(bench, sweep, known);
    EXPECT_EQ(bench.backend.log.outputs, 0);
}

TEST(Sweep, RunsAKnownPointAgainForAnotherVariantDeviceOrSchedule) {
    Bench bench;
    const auto known = run(bench, small_sweep());
    for (const auto change : std::vector<void (*)(Experiment&)>{
             [](Experiment& e) { e.variants.push_back({"warp_per_row"}); }, [](Experiment& e) { e.device = "p100"; },
             [](Experiment& e) { e.schedule = Schedule::independent; }}) {
        Sweep other = small_sweep();
        change(other.base);
        run(bench, other, known, [](const auto&, bool is_known) { EXPECT_FALSE(is_known); });
    }
}

TEST(Sweep, TriesAPointAgainWhoseVariantsAllFailed) {
    Bench bench;
    bench.backend.behaviours["thread_per_row"].before_output = [] { throw UsageError("does not fit"); };
    bench.backend.behaviours["cte"].before_output = [] { throw UsageError("does not fit"); };
    const auto known = run(bench, small_sweep());
    EXPECT_EQ(known[0]->failure, "does not fit");
    bench.backend.behaviours.clear();
    EXPECT_TRUE(run(bench, small_sweep(), known)[0]->verification.verified);
}

TEST(Sweep, StaysOnTheBackendThatItBeganWith) {
    Bench bench;
    fake::FakeBackend& other = bench.add(BackendKind::cuda);
    Sweep sweep = small_sweep();
    sweep.base.backend = {};
    EXPECT_THROW(run(bench, sweep, {},
                     [&](const auto&, bool) {
                         bench.backend.state = {false, "unplugged"};
                     }),
                 BackendUnavailable);
    EXPECT_EQ(other.log.opened, 0);
}

TEST(Sweep, RefusesBadPointsBeforeAnythingRuns) {
    Bench bench;
    Sweep twice = small_sweep(), mixed = small_sweep(), none = small_sweep(), unknown = small_sweep();
    twice.problems.push_back(twice.problems[0]);
    mixed.problems.push_back(parse_problem("sgemv:4x4"));
    none.problems.clear();
    unknown.base.variants = {{"ctee"}};
    for (const Sweep& bad : {twice, mixed, none, unknown}) EXPECT_THROW(run(bench, bad), UsageError);
    EXPECT_EQ(bench.backend.log.opened, 0);
}

TEST(Sweep, EndsWhenItIsCancelled) {
    Bench bench;
    Progress progress;
    EXPECT_THROW(run_sweep(shipped_catalog(), {&bench.runner}, small_sweep(), {}, progress,
                           [&](const auto&, bool) { progress.cancel(); }),
                 Cancelled);
    EXPECT_EQ(bench.backend.log.opened, 1);
}

TEST(SweepAlongLanes, RunsEachVariantWithTheLanesThatItTakes) {
    Sweep sweep{.base = fake::small_experiment()};
    sweep.base.variants = {{"thread_per_row"}, {"warp_per_row"}};
    sweep.problems = {parse_problem("spmv:banded,rows=10")};
    sweep.lanes = {2, 8, 5};
    const auto points = points_of(shipped_catalog(), sweep);
    ASSERT_EQ(points.size(), 2u) << "nobody takes five lanes";
    EXPECT_EQ(points[0].variants, (std::vector<VariantChoice>{{"thread_per_row"}, {"warp_per_row", 2}}));
    EXPECT_EQ(points[1].variants, (std::vector<VariantChoice>{{"warp_per_row", 8}})) << "the others ran already";
    sweep.base.variants = {{"thread_per_row"}};
    EXPECT_THROW(points_of(shipped_catalog(), sweep), UsageError);
}

TEST(SweepAlongWarps, RunsEachVariantWithTheBlocksThatItTakes) {
    Sweep sweep{.base = fake::small_experiment()};
    sweep.base.variants = {{"merge_path"}, {"thread_per_row"}};
    sweep.problems = {parse_problem("spmv:banded,rows=10")};
    sweep.warps = {1, 4, 3};
    const auto points = points_of(shipped_catalog(), sweep);
    ASSERT_EQ(points.size(), 2u) << "no block has three warps";
    EXPECT_EQ(to_string(points[0].variants[1]), "thread_per_row:warps=1");
    EXPECT_EQ(points[1].variants, (std::vector{parse_variant("thread_per_row:warps=4")})) << "the other ran already";
    sweep.lanes = {2, 8};
    sweep.base.variants = {{"warp_per_row"}};
    ASSERT_EQ(points_of(shipped_catalog(), sweep).size(), 4u) << "each lanes with each warps";
    EXPECT_EQ(to_string(points_of(shipped_catalog(), sweep)[3].variants[0]), "warp_per_row:lanes=8,warps=4");
}

TEST(SweepAlong, IsWhatWasTyped) {
    Experiment base = fake::small_experiment();
    const Sweep sweep = sweep_along({"max=2,4", "lanes=4,8"}, base);
    EXPECT_EQ(sweep.problems.size(), 2u);
    EXPECT_EQ(sweep.lanes, (std::vector{4, 8}));
    EXPECT_THROW(sweep_along({}, base), UsageError);
    EXPECT_THROW(sweep_along({"max=1", "rows=9", "skew=1"}, base), UsageError);
    EXPECT_THROW(sweep_along({"max="}, base), UsageError);
    EXPECT_THROW(sweep_along({"lanes=33"}, base), UsageError);
    EXPECT_EQ(sweep_along({"warps=1:8:*2"}, base).warps, (std::vector{1, 2, 4, 8}));
    EXPECT_THROW(sweep_along({"warps=33"}, base), UsageError);
    EXPECT_THROW(sweep_along({"M=4"}, base), UsageError) << "of the other operation";
}

}  // namespace
}  // namespace lanescope
