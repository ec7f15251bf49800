// How the lab's reports become what the views show.
#include "app/model/notebook.h"

#include <gtest/gtest.h>

#include "tests/model/sample_result.h"

namespace lanescope {
namespace {

RunResultPtr result_of(const std::string& variant, std::optional<Timing> timing = {}) {
    RunResult result;
    result.variant.id = variant;
    result.timing = timing;
    return shared(result);
}

Report report_of(std::uint64_t run, std::vector<RunResultPtr> results) {
    Report report;
    report.run = run;
    report.results = std::move(results);
    report.busy = true;
    return report;
}

std::vector<std::string> shown(const Notebook& notebook) {
    std::vector<std::string> ids;
    for (const auto& result : notebook.results) ids.push_back(result->variant.id);
    return ids;
}

using Ids = std::vector<std::string>;

TEST(Notebook, AppendsTheResultsOfOneRun) {
    Notebook notebook;
    notebook.add(report_of(1, {result_of("a")}));
    notebook.add(report_of(1, {result_of("b"), result_of("c")}));
    EXPECT_EQ(shown(notebook), (Ids{"a", "b", "c"}));
}

TEST(Notebook, KeepsOldResultsUntilTheFirstNewOne) {
    Notebook notebook;
    notebook.add(report_of(1, {result_of("a"), result_of("b")}));
    Report started = report_of(2, {});
    started.started = true;
    notebook.add(started);
    EXPECT_EQ(shown(notebook), (Ids{"a", "b"}));
    notebook.add(report_of(2, {result_of("c")}));
    EXPECT_EQ(shown(notebook), (Ids{"c"}));
    notebook.add(report_of(2, {result_of("d")}));
    EXPECT_EQ(shown(notebook), (Ids{"c", "d"}));
}

TEST(Notebook, PutsATimedResultInThePlaceOfItsUntimedOne) {
    Notebook notebook;
    notebook.add(report_of(1, {result_of("a"), result_of("b")}));
    notebook.add(report_of(1, {result_of("a", sample_timing())}));
    EXPECT_EQ(shown(notebook), (Ids{"a", "b"}));
    EXPECT_TRUE(notebook.results[0]->timing);
    EXPECT_FALSE(notebook.results[1]->timing);
}

TEST(Notebook, TellsVariantsApartByTheirTuning) {
    Notebook notebook;
    RunResult eight, four;
    eight.variant = {"warp_per_row", 8};
    four.variant = {"warp_per_row", 4};
    notebook.add(report_of(1, {shared(eight), shared(four)}));
    EXPECT_EQ(notebook.results.size(), 2U);
}

TEST(Notebook, IgnoresAnOlderRun) {
    Notebook notebook;
    notebook.add(report_of(2, {result_of("new")}));
    notebook.add(report_of(1, {result_of("old")}));
    EXPECT_EQ(shown(notebook), (Ids{"new"}));
}

TEST(Notebook, GrowsItsRevisionWithResultsOnly) {
    Notebook notebook;
    notebook.add(report_of(1, {}));
    EXPECT_EQ(notebook.revision, 0U);
    notebook.add(report_of(1, {result_of("a")}));
    EXPECT_EQ(notebook.revision, 1U);
    notebook.show({}, "x.lane");
    EXPECT_EQ(notebook.revision, 2U);
}

TEST(Notebook, ShowsProgressAndTheErrorOfTheLastRun) {
    Notebook notebook;
    Report failed = report_of(1, {});
    failed.busy = false;
    failed.error = "no such matrix";
    notebook.add(failed);
    EXPECT_EQ(notebook.error, "no such matrix");
    EXPECT_FALSE(notebook.busy);
    Report idle = report_of(1, {});
    idle.phase = "idle";
    notebook.add(idle);
    EXPECT_EQ(notebook.error, "no such matrix") << "stays until the next run";
    Report next = report_of(2, {});
    next.fraction = 0.5;
    next.phase = "tracing cte";
    notebook.add(next);
    EXPECT_EQ(notebook.error, "");
    EXPECT_EQ(notebook.phase, "tracing cte");
    EXPECT_EQ(notebook.fraction, 0.5);
    EXPECT_TRUE(notebook.busy);
}

TEST(Notebook, ShowsARecordingWithItsExperiment) {
    Notebook notebook;
    notebook.error = "old";
    notebook.show({shared(sample_result())}, "h200.lane");
    EXPECT_TRUE(notebook.from_file);
    EXPECT_EQ(notebook.error, "");
    EXPECT_EQ(notebook.notice, "opened h200.lane");
    EXPECT_EQ(notebook.experiment.problem, sample_result().problem);
    EXPECT_EQ(notebook.experiment.variants, std::vector{sample_result().variant});
    EXPECT_EQ(notebook.experiment.schedule, Schedule::independent);
    EXPECT_EQ(notebook.experiment.backend, "cuda");
    EXPECT_EQ(notebook.experiment.device, "h200");
}

TEST(Notebook, KeepsARecordingBesideTheRunsThatFollow) {
    Notebook notebook;
    notebook.add(report_of(1, {result_of("a")}));
    notebook.show({result_of("recorded")}, "x.lane");
    notebook.add(report_of(1, {result_of("b")}));
    EXPECT_EQ(shown(notebook), (Ids{"recorded"})) << "run 1 was under way before the file was opened";
    notebook.add(report_of(2, {}));
    EXPECT_TRUE(notebook.from_file);
    EXPECT_EQ(shown(notebook), (Ids{"recorded"})) << "nor does a run that has nothing yet";
    notebook.add(report_of(2, {result_of("c")}));
    EXPECT_EQ(shown(notebook), (Ids{"c", "recorded"})) << "a recording cannot be made again: it stays";
    EXPECT_FALSE(notebook.from_file);
    notebook.add(report_of(3, {result_of("d")}));
    EXPECT_EQ(shown(notebook), (Ids{"d", "recorded"})) << "while each run takes the place of the one before";
    notebook.let_go();
    EXPECT_EQ(shown(notebook), (Ids{"d"}));
}

TEST(Notebook, ReleasesARecordingForTheNextPageOfALesson) {
    Notebook notebook;
    notebook.show({result_of("recorded")}, "x.lane");
    notebook.release();
    EXPECT_EQ(shown(notebook), (Ids{"recorded"})) << "until there is something else";
    notebook.add(report_of(1, {result_of("a")}));
    EXPECT_EQ(shown(notebook), (Ids{"a"}));
}

TEST(Notebook, IgnoresTheErrorOfARunThatWasUnderWayWhenARecordingWasOpened) {
    Notebook notebook;
    notebook.add(report_of(1, {}));
    notebook.show({result_of("recorded")}, "x.lane");
    Report failed = report_of(1, {});
    failed.error = "no such matrix";
    failed.busy = false;
    notebook.add(failed);
    EXPECT_EQ(notebook.error, "");
    EXPECT_FALSE(notebook.busy) << "but the machine is free";
}

RunResultPtr recorded_on(const std::string& device, const std::string& variant, const char* problem = "sgemv:8x8") {
    RunResult result = sample_result();
    result.swept = false;
    result.device.name = device;
    result.variant = {variant};
    result.problem = parse_problem(problem);
    return shared(result);
}

/// A library's: it has a time, and neither lanes nor text.
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

/// As one reads it from a file that does not say what it was made for.
RunResultPtr older_point(const char* problem, const char* variant = "swept") {
    RunResult result = *point(problem, variant);
    result.swept.reset();
    return shared(result);
}

std::vector<std::string> swept_beside(const Notebook& notebook) {
    std::vector<std::string> texts;
    for (const auto& r : notebook.sweep.beside)
        texts.push_back(r->variant.id + " " + to_string(r->problem).substr(0, to_string(r->problem).find(',')));
    return texts;
}

TEST(Notebook, KeepsWhatWasOpenedBesideThroughFurtherRuns) {
    Notebook notebook;
    notebook.add(report_of(1, {result_of("a"), result_of("b")}));
    notebook.show_beside({recorded_on("H200", "a")}, "h200.lane");
    EXPECT_EQ(shown(notebook), (Ids{"a", "b", "a"}));
    EXPECT_FALSE(notebook.from_file) << "what is chosen is still that of the run";
    notebook.add(report_of(2, {result_of("c")}));
    EXPECT_EQ(shown(notebook), (Ids{"c", "a"})) << "the run's own leave, the recording stays";
    notebook.let_go();
    EXPECT_EQ(shown(notebook), (Ids{"c"}));
}

TEST(Notebook, ShowsNothingTwiceBeside) {
    Notebook notebook;
    notebook.show({recorded_on("H200", "a")}, "h200.lane");
    notebook.show_beside({recorded_on("H200", "a"), recorded_on("P100", "a")}, "both.lane");
    EXPECT_EQ(shown(notebook), (Ids{"a", "a"}));
    EXPECT_EQ(notebook.results[1]->device.name, "P100");
}

TEST(Notebook, KeepsARunBesideTheNextOne) {
    Notebook notebook;
    notebook.add(report_of(1, {result_of("a")}));
    notebook.keep();
    notebook.add(report_of(2, {result_of("a"), result_of("b")}));
    EXPECT_EQ(shown(notebook), (Ids{"a", "b", "a"}));
    notebook.add(report_of(2, {result_of("a", sample_timing())}));
    EXPECT_TRUE(notebook.results[0]->timing) << "a time finds the result of its own run";
    EXPECT_FALSE(notebook.results[2]->timing);
}

TEST(Notebook, ReopensASessionWithItsSweepAndWhatStoodBeside) {
    Notebook before;
    before.show({recorded_on("H200", "a")}, "h200.lane");
    before.show_beside({recorded_on("P100", "a")}, "p100.lane");
    before.sweep.results = {point("sgemv:8x16"), point("sgemv:8x32")};
    const auto saved = before.everything();
    ASSERT_EQ(saved.size(), 4u);
    Notebook after;
    after.show(saved, "session.lane");
    EXPECT_EQ(shown(after), (Ids{"a", "a"}));
    EXPECT_EQ(after.experiment.variants.size(), 1u) << "a variant is ticked once";
    ASSERT_EQ(after.sweep.beside.size(), 2u) << "points of a sweep have no lanes";
    EXPECT_EQ(after.everything().size(), 4u);
}

TEST(Notebook, ShowsLibrariesOfSeveralRecordingsBesideTheVariantsThatTheyAreComparedWith) {
    Notebook notebook;
    notebook.show({recorded_on("H200", "a", "sgemv:8x8"), library("sgemv:8x8")}, "one.lane");
    notebook.show_beside({recorded_on("H200", "a", "sgemv:9x9"), library("sgemv:9x9", "cusparse"),
                          library("sgemv:9x9", "cusparse_alg2")},
                         "other.lane");
    EXPECT_EQ(shown(notebook), (Ids{"a", "cusparse", "a", "cusparse", "cusparse_alg2"}));
    EXPECT_TRUE(notebook.sweep.beside.empty());
    const auto saved = notebook.everything();
    Notebook after;
    after.show(saved, "session.lane");
    EXPECT_EQ(after.results.size(), 5u) << "nor are they lost when the session is opened again";
}

TEST(Notebook, PutsAllPointsOfASweepIntoItsPlotWhateverTheirVariant) {
    const std::vector<RunResultPtr> sweep{point("sgemv:8x8"), point("sgemv:8x8", "cublas"), point("sgemv:8x16"),
                                          point("sgemv:8x16", "cublas")};
    Notebook notebook;
    notebook.show({recorded_on("H200", "a"), library("sgemv:8x8", "cublas")}, "run.lane");
    notebook.show_beside(sweep, "sweep.lane");
    EXPECT_EQ(shown(notebook), (Ids{"a", "cublas"})) << "a point on the run's problem is a point still";
    EXPECT_EQ(notebook.sweep.beside.size(), 3u) << "what is there already is not shown twice";
}

TEST(Notebook, KnowsThePointsOfASweepAlongLanesByTheirMark) {
    Notebook notebook;
    notebook.show({recorded_on("H200", "a"), point("sgemv:8x8", "two"), point("sgemv:8x8", "four")}, "session.lane");
    EXPECT_EQ(shown(notebook), (Ids{"a"}));
    EXPECT_EQ(swept_beside(notebook), (Ids{"two sgemv:8x8", "four sgemv:8x8"}));
}

TEST(Notebook, LeavesALibraryThatRanAloneWhereItIs) {
    Notebook notebook;
    notebook.show({recorded_on("H200", "a"), library("sgemv:9x9")}, "session.lane");
    EXPECT_EQ(shown(notebook), (Ids{"a", "cusparse"}));
}

TEST(Notebook, FindsPointsInFilesFromBeforeTheirMark) {
    Notebook notebook;
    notebook.show({recorded_on("H200", "a"), older_point("sgemv:8x8", "cusparse"), older_point("sgemv:8x16"),
                   older_point("sgemv:8x16", "cusparse"), older_point("sgemv:8x32")},
                  "session.lane");
    EXPECT_EQ(shown(notebook), (Ids{"a", "cusparse"}));
    EXPECT_EQ(swept_beside(notebook), (Ids{"swept sgemv:8x16", "cusparse sgemv:8x16", "swept sgemv:8x32"}));
}

TEST(Notebook, MakesRoomForLanesWhereASweepStoodAlone) {
    Notebook notebook;
    notebook.show({point("sgemv:8x16"), point("sgemv:8x32")}, "sweep.lane");
    notebook.show_beside({recorded_on("H200", "a"), library("sgemv:8x8")}, "run.lane");
    EXPECT_EQ(shown(notebook), (Ids{"a", "cusparse"}));
    EXPECT_EQ(notebook.sweep.beside.size(), 2u);
    EXPECT_EQ(notebook.own, 0u);
}

TEST(Notebook, LeavesARecordingOfASweepAloneWhole) {
    Notebook notebook;
    notebook.show({point("sgemv:8x16"), point("sgemv:8x32")}, "sweep.lane");
    EXPECT_EQ(notebook.results.size(), 2u);
    EXPECT_TRUE(notebook.sweep.beside.empty());
}

Report ended(std::uint64_t run, bool cancelled) {
    Report report;
    report.run = run;
    report.finished = true;
    report.cancelled = cancelled;
    return report;
}

TEST(Notebook, TakesBackWhatStoodWhenARunIsCancelledHalfWay) {
    Notebook notebook;
    notebook.add(report_of(1, {result_of("a", sample_timing()), result_of("b", sample_timing())}));
    notebook.add(ended(1, false));
    notebook.add(report_of(2, {result_of("c")}));
    EXPECT_EQ(shown(notebook), (Ids{"c"}));
    const auto revision = notebook.revision;
    notebook.add(ended(2, true));
    EXPECT_EQ(shown(notebook), (Ids{"a", "b"}));
    EXPECT_GT(notebook.revision, revision);
}

TEST(Notebook, OfSeveralRunsThatGaveWayTakesBackTheLastThatWasDone) {
    Notebook notebook;
    notebook.add(report_of(1, {result_of("a", sample_timing())}));
    notebook.add(ended(1, false));
    notebook.add(report_of(2, {result_of("b")}));
    notebook.add(report_of(3, {result_of("c")}));
    notebook.add(ended(3, true));
    EXPECT_EQ(shown(notebook), (Ids{"a"}));
}

TEST(Notebook, KeepsARunThatHadItsTimesWhenItWasCancelled) {
    Notebook notebook;
    notebook.add(report_of(1, {result_of("a", sample_timing())}));
    notebook.add(ended(1, false));
    notebook.add(report_of(2, {result_of("b", sample_timing())}));
    notebook.add(ended(2, true));
    EXPECT_EQ(shown(notebook), (Ids{"b"}));
}

TEST(Notebook, TakesBackARecordingAsOne) {
    Notebook notebook;
    notebook.show({result_of("a", sample_timing())}, "a.lane");
    Report started = report_of(1, {});
    started.started = true;
    notebook.add(started);
    notebook.add(report_of(1, {result_of("b")}));
    EXPECT_FALSE(notebook.from_file);
    notebook.add(ended(1, true));
    EXPECT_EQ(shown(notebook), (Ids{"a"}));
    EXPECT_TRUE(notebook.from_file);
}

}  // namespace
}  // namespace lanescope
