// Sweep points in recordings go into the plot of the sweep.
#include "app/session/session.h"

#include <gtest/gtest.h>

#include "tests/session/session_results.h"

namespace lanescope {
namespace {

/// Results of a library have a time, but no lanes and no source.
RunResultPtr library(const char* problem, const char* variant = "cusparse") {
    RunResult result = *recorded_on("H200", variant, problem);
    result.trace = {};
    result.source.clear();
    return shared(result);
}

RunResultPtr point(const char* problem, const char* variant = "swept") {
    RunResult result = *recorded_on("H200", variant, problem);
    result.trace = {};
    result.swept = true;
    return shared(result);
}

/// Older files do not mark sweep points.
RunResultPtr older_point(const char* problem, const char* variant = "swept") {
    RunResult result = *point(problem, variant);
    result.swept.reset();
    return shared(result);
}

std::vector<std::string> swept_beside(const Session& session) {
    std::vector<std::string> texts;
    for (const auto& r : session.jobs.sweep.beside)
        texts.push_back(r->variant.id + " " + to_string(r->problem).substr(0, to_string(r->problem).find(',')));
    return texts;
}

TEST(Session, ShowsLibrariesOfSeveralRecordingsBesideTheVariantsThatTheyAreComparedWith) {
    Session session;
    session.show({recorded_on("H200", "a", "sgemv:8x8"), library("sgemv:8x8")}, "one.lane");
    session.show_beside({recorded_on("H200", "a", "sgemv:9x9"), library("sgemv:9x9", "cusparse"),
                         library("sgemv:9x9", "cusparse_alg2")},
                        "other.lane");
    EXPECT_EQ(shown(session), (Ids{"a", "cusparse", "a", "cusparse", "cusparse_alg2"}));
    EXPECT_TRUE(session.jobs.sweep.beside.empty());
    const auto saved = session.everything();
    Session after;
    after.show(saved, "session.lane");
    EXPECT_EQ(after.results.all.size(), 5u) << "nor are they lost when the session is opened again";
}

TEST(Session, PutsAllPointsOfASweepIntoItsPlotWhateverTheirVariant) {
    const std::vector<RunResultPtr> sweep{point("sgemv:8x8"), point("sgemv:8x8", "cublas"), point("sgemv:8x16"),
                                          point("sgemv:8x16", "cublas")};
    Session session;
    session.show({recorded_on("H200", "a"), library("sgemv:8x8", "cublas")}, "run.lane");
    session.show_beside(sweep, "sweep.lane");
    EXPECT_EQ(shown(session), (Ids{"a", "cublas"})) << "a point on the run's problem is a point still";
    EXPECT_EQ(session.jobs.sweep.beside.size(), 3u) << "what is there already is not shown twice";
}

TEST(Session, KnowsThePointsOfASweepAlongLanesByTheirMark) {
    Session session;
    session.show({recorded_on("H200", "a"), point("sgemv:8x8", "two"), point("sgemv:8x8", "four")}, "session.lane");
    EXPECT_EQ(shown(session), (Ids{"a"}));
    EXPECT_EQ(swept_beside(session), (Ids{"two sgemv:8x8", "four sgemv:8x8"}));
}

TEST(Session, LeavesALibraryThatRanAloneWhereItIs) {
    Session session;
    session.show({recorded_on("H200", "a"), library("sgemv:9x9")}, "session.lane");
    EXPECT_EQ(shown(session), (Ids{"a", "cusparse"}));
}

TEST(Session, FindsPointsInFilesFromBeforeTheirMark) {
    Session session;
    session.show({recorded_on("H200", "a"), older_point("sgemv:8x8", "cusparse"), older_point("sgemv:8x16"),
                  older_point("sgemv:8x16", "cusparse"), older_point("sgemv:8x32")},
                 "session.lane");
    EXPECT_EQ(shown(session), (Ids{"a", "cusparse"}));
    EXPECT_EQ(swept_beside(session), (Ids{"swept sgemv:8x16", "cusparse sgemv:8x16", "swept sgemv:8x32"}));
}

TEST(Session, MakesRoomForLanesWhereASweepStoodAlone) {
    Session session;
    session.show({point("sgemv:8x16"), point("sgemv:8x32")}, "sweep.lane");
    session.show_beside({recorded_on("H200", "a"), library("sgemv:8x8")}, "run.lane");
    EXPECT_EQ(shown(session), (Ids{"a", "cusparse"}));
    EXPECT_EQ(session.jobs.sweep.beside.size(), 2u);
    EXPECT_EQ(session.results.current_count, 0u);
}

TEST(Session, LeavesARecordingOfASweepAloneWhole) {
    Session session;
    session.show({point("sgemv:8x16"), point("sgemv:8x32")}, "sweep.lane");
    EXPECT_EQ(session.results.all.size(), 2u);
    EXPECT_TRUE(session.jobs.sweep.beside.empty());
}

TEST(Session, ReopensASessionWithItsSweepAndWhatStoodBeside) {
    Session before;
    before.show({recorded_on("H200", "a")}, "h200.lane");
    before.show_beside({recorded_on("P100", "a")}, "p100.lane");
    before.jobs.sweep.results = {point("sgemv:8x16"), point("sgemv:8x32")};
    const auto saved = before.everything();
    ASSERT_EQ(saved.size(), 4u);
    Session after;
    after.show(saved, "session.lane");
    EXPECT_EQ(shown(after), (Ids{"a", "a"}));
    EXPECT_EQ(after.results.experiment.variants.size(), 1u) << "a variant is ticked once";
    ASSERT_EQ(after.jobs.sweep.beside.size(), 2u) << "points of a sweep have no lanes";
    EXPECT_EQ(after.everything().size(), 4u);
}

}  // namespace
}  // namespace lanescope
