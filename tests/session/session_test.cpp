#include "app/session/session.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/session/session_results.h"

namespace lanescope {
namespace {

TEST(Session, AppendsTheResultsOfOneRun) {
    Session session;
    session.add(report_of(1, {result_of("a")}));
    session.add(report_of(1, {result_of("b"), result_of("c")}));
    EXPECT_EQ(shown(session), (Ids{"a", "b", "c"}));
}

TEST(Session, KeepsOldResultsUntilTheFirstNewOne) {
    Session session;
    session.add(report_of(1, {result_of("a"), result_of("b")}));
    Report started = report_of(2, {});
    started.started = true;
    session.add(started);
    EXPECT_EQ(shown(session), (Ids{"a", "b"}));
    session.add(report_of(2, {result_of("c")}));
    EXPECT_EQ(shown(session), (Ids{"c"}));
    session.add(report_of(2, {result_of("d")}));
    EXPECT_EQ(shown(session), (Ids{"c", "d"}));
}

TEST(Session, KeepsAnOldResultUntilTheNewOneOfItsVariant) {
    Session session;
    session.results.experiment.variants = {{"a"}, {"b"}, {"c"}};
    session.add(report_of(1, {result_of("a"), result_of("b"), result_of("c")}));
    session.results.experiment.variants = {{"d"}, {"b"}, {"a"}};  // without c, with d
    const auto new_b = result_of("b"), new_a = result_of("a");
    session.add(report_of(2, {new_b}));
    EXPECT_EQ(shown(session), (Ids{"b", "a"})) << "in the order of the experiment";
    EXPECT_EQ(session.results.all[0], new_b);
    EXPECT_NE(session.results.all[1], new_a);
    session.add(report_of(2, {result_of("d"), new_a}));
    EXPECT_EQ(shown(session), (Ids{"d", "b", "a"}));
    EXPECT_EQ(session.results.all[2], new_a);
}

TEST(Session, TakesTheFirstNewResultInPlaceOfAnOldOneThatSaysMore) {
    Session session;
    session.results.experiment.variants = {{"a"}};
    session.add(report_of(1, {result_of("a", sample_timing())}));
    const auto untimed = result_of("a");
    session.add(report_of(2, {untimed}));
    ASSERT_EQ(shown(session), (Ids{"a"}));
    EXPECT_EQ(session.results.all[0], untimed);
    Report ended = report_of(2, {});
    ended.finished = true;
    session.add(ended);
    EXPECT_EQ(shown(session), (Ids{"a"}));
}

TEST(Session, DropsOldResultsThatTheRunDidNotBringAgain) {
    Session session;
    session.results.experiment.variants = {{"a"}, {"b"}};
    session.add(report_of(1, {result_of("a"), result_of("b")}));
    session.add(report_of(2, {result_of("b")}));
    EXPECT_EQ(shown(session), (Ids{"a", "b"}));
    Report ended = report_of(2, {});
    ended.finished = true;
    session.add(ended);
    EXPECT_EQ(shown(session), (Ids{"b"}));
}

TEST(Session, PutsATimedResultInThePlaceOfItsUntimedOne) {
    Session session;
    session.add(report_of(1, {result_of("a"), result_of("b")}));
    session.add(report_of(1, {result_of("a", sample_timing())}));
    EXPECT_EQ(shown(session), (Ids{"a", "b"}));
    EXPECT_TRUE(session.results.all[0]->timing);
    EXPECT_FALSE(session.results.all[1]->timing);
}

TEST(Session, ShowsTheSameWhateverTheOrderOfTheReports) {
    RunResult traced, timed, checked;
    for (RunResult* result : {&traced, &timed, &checked}) result->variant.id = "a";
    timed.timing = checked.timing = sample_timing();
    checked.cross_check = CrossCheck{};
    std::vector<RunResultPtr> told{shared(traced), shared(timed), shared(checked)};
    const RunResultPtr most = told.back();
    std::ranges::sort(told);
    do {
        Session session;
        for (const RunResultPtr& result : told) session.add(report_of(1, {result}));
        ASSERT_EQ(session.results.all.size(), 1U);
        EXPECT_EQ(session.results.all[0], most);
    } while (std::ranges::next_permutation(told).found);
}

TEST(Session, TellsVariantsApartByTheirTuning) {
    Session session;
    RunResult eight, four;
    eight.variant = {"warp_per_row", 8};
    four.variant = {"warp_per_row", 4};
    session.add(report_of(1, {shared(eight), shared(four)}));
    EXPECT_EQ(session.results.all.size(), 2U);
}

TEST(Session, IgnoresAnOlderRun) {
    Session session;
    session.add(report_of(2, {result_of("new")}));
    session.add(report_of(1, {result_of("old")}));
    EXPECT_EQ(shown(session), (Ids{"new"}));
}

TEST(Session, GrowsItsRevisionWithResultsOnly) {
    Session session;
    session.add(report_of(1, {}));
    EXPECT_EQ(session.results.revision, 0U);
    session.add(report_of(1, {result_of("a")}));
    EXPECT_EQ(session.results.revision, 1U);
    session.show({}, "x.lane");
    EXPECT_EQ(session.results.revision, 2U);
}

TEST(Session, ShowsProgressAndTheErrorOfTheLastRun) {
    Session session;
    Report failed = report_of(1, {});
    failed.busy = false;
    failed.error = "no such matrix";
    session.add(failed);
    EXPECT_EQ(session.run.error, "no such matrix");
    EXPECT_FALSE(session.run.busy());
    Report idle = report_of(1, {});
    idle.phase = "idle";
    session.add(idle);
    EXPECT_EQ(session.run.error, "no such matrix") << "stays until the next run";
    Report next = report_of(2, {});
    next.fraction = 0.5;
    next.phase = "tracing cte";
    session.add(next);
    EXPECT_EQ(session.run.error, "");
    EXPECT_EQ(session.run.phase, "tracing cte");
    EXPECT_EQ(session.run.fraction, 0.5);
    EXPECT_TRUE(session.run.busy());
}

Report ended(std::uint64_t run, bool cancelled) {
    Report report;
    report.run = run;
    report.finished = true;
    report.cancelled = cancelled;
    return report;
}

TEST(Session, TakesBackWhatStoodWhenARunIsCancelledHalfWay) {
    Session session;
    session.add(report_of(1, {result_of("a", sample_timing()), result_of("b", sample_timing())}));
    session.add(ended(1, false));
    session.add(report_of(2, {result_of("c")}));
    EXPECT_EQ(shown(session), (Ids{"c"}));
    const auto revision = session.results.revision;
    session.add(ended(2, true));
    EXPECT_EQ(shown(session), (Ids{"a", "b"}));
    EXPECT_GT(session.results.revision, revision);
}

TEST(Session, RestoresTheLastFinishedRun) {
    Session session;
    session.add(report_of(1, {result_of("a", sample_timing())}));
    session.add(ended(1, false));
    session.add(report_of(2, {result_of("b")}));
    session.add(report_of(3, {result_of("c")}));
    session.add(ended(3, true));
    EXPECT_EQ(shown(session), (Ids{"a"}));
}

TEST(Session, KeepsARunThatHadItsTimesWhenItWasCancelled) {
    Session session;
    session.add(report_of(1, {result_of("a", sample_timing())}));
    session.add(ended(1, false));
    session.add(report_of(2, {result_of("b", sample_timing())}));
    session.add(ended(2, true));
    EXPECT_EQ(shown(session), (Ids{"b"}));
}

TEST(Session, TakesBackARecordingAsOne) {
    Session session;
    session.show({result_of("a", sample_timing())}, "a.lane");
    Report started = report_of(1, {});
    started.started = true;
    session.add(started);
    session.add(report_of(1, {result_of("b")}));
    EXPECT_FALSE(session.results.from_file());
    session.add(ended(1, true));
    EXPECT_EQ(shown(session), (Ids{"a"}));
    EXPECT_TRUE(session.results.from_file());
}

}  // namespace
}  // namespace lanescope
