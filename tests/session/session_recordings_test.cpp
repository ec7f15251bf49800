#include "app/session/session.h"

#include <gtest/gtest.h>

#include "tests/session/session_results.h"

namespace lanescope {
namespace {

TEST(Session, ShowsARecordingWithItsExperiment) {
    Session session;
    session.run.error = "old";
    session.show({shared(sample_result())}, "h200.lane");
    EXPECT_TRUE(session.results.from_file());
    EXPECT_EQ(session.run.error, "");
    EXPECT_EQ(session.run.notice, "opened h200.lane");
    EXPECT_EQ(session.results.experiment.problem, sample_result().problem);
    EXPECT_EQ(session.results.experiment.variants, std::vector{sample_result().variant});
    EXPECT_EQ(session.results.experiment.schedule, Schedule::independent);
    EXPECT_EQ(session.results.experiment.backend, BackendKind::cuda);
    EXPECT_EQ(session.results.experiment.device, "h200");
}

TEST(Session, KeepsARecordingBesideTheRunsThatFollow) {
    Session session;
    session.add(report_of(1, {result_of("a")}));
    session.show({result_of("recorded")}, "x.lane");
    session.add(report_of(1, {result_of("b")}));
    EXPECT_EQ(shown(session), (Ids{"recorded"})) << "run 1 was under way before the file was opened";
    session.add(report_of(2, {}));
    EXPECT_TRUE(session.results.from_file());
    EXPECT_EQ(shown(session), (Ids{"recorded"})) << "nor does a run that has nothing yet";
    session.add(report_of(2, {result_of("c")}));
    EXPECT_EQ(shown(session), (Ids{"c", "recorded"})) << "a recording cannot be made again: it stays";
    EXPECT_FALSE(session.results.from_file());
    session.add(report_of(3, {result_of("d")}));
    EXPECT_EQ(shown(session), (Ids{"d", "recorded"})) << "while each run takes the place of the one before";
    session.unpin();
    EXPECT_EQ(shown(session), (Ids{"d"}));
}

TEST(Session, ReleasesARecordingForTheNextPageOfALesson) {
    Session session;
    session.show({result_of("recorded")}, "x.lane");
    session.release();
    EXPECT_EQ(shown(session), (Ids{"recorded"})) << "until there is something else";
    session.add(report_of(1, {result_of("a")}));
    EXPECT_EQ(shown(session), (Ids{"a"}));
}

TEST(Session, IgnoresTheErrorOfARunThatWasUnderWayWhenARecordingWasOpened) {
    Session session;
    session.add(report_of(1, {}));
    session.show({result_of("recorded")}, "x.lane");
    Report failed = report_of(1, {});
    failed.error = "no such matrix";
    failed.busy = false;
    session.add(failed);
    EXPECT_EQ(session.run.error, "");
    EXPECT_FALSE(session.run.busy()) << "but the machine is free";
}

TEST(Session, KeepsWhatWasOpenedBesideThroughFurtherRuns) {
    Session session;
    session.add(report_of(1, {result_of("a"), result_of("b")}));
    session.show_beside({recorded_on("H200", "a")}, "h200.lane");
    EXPECT_EQ(shown(session), (Ids{"a", "b", "a"}));
    EXPECT_FALSE(session.results.from_file()) << "what is chosen is still that of the run";
    session.add(report_of(2, {result_of("c")}));
    EXPECT_EQ(shown(session), (Ids{"c", "a"})) << "the run's own leave, the recording stays";
    session.unpin();
    EXPECT_EQ(shown(session), (Ids{"c"}));
}

TEST(Session, ShowsNothingTwiceBeside) {
    Session session;
    session.show({recorded_on("H200", "a")}, "h200.lane");
    session.show_beside({recorded_on("H200", "a"), recorded_on("P100", "a")}, "both.lane");
    EXPECT_EQ(shown(session), (Ids{"a", "a"}));
    EXPECT_EQ(session.results.all[1]->device.name, "P100");
}

}  // namespace
}  // namespace lanescope
