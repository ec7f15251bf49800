// How the lab's reports become what the views show.
#include "app/session/session.h"

#include <gtest/gtest.h>

#include <algorithm>

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

std::vector<std::string> shown(const Session& session) {
    std::vector<std::string> ids;
    for (const auto& result : session.results) ids.push_back(result->variant.id);
    return ids;
}

using Ids = std::vector<std::string>;

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
    session.experiment.variants = {{"a"}, {"b"}, {"c"}};
    session.add(report_of(1, {result_of("a"), result_of("b"), result_of("c")}));
    session.experiment.variants = {{"d"}, {"b"}, {"a"}};  // c leaves, d is new
    const auto new_b = result_of("b"), new_a = result_of("a");
    session.add(report_of(2, {new_b}));
    EXPECT_EQ(shown(session), (Ids{"b", "a"})) << "in the order of the experiment";
    EXPECT_EQ(session.results[0], new_b);
    EXPECT_NE(session.results[1], new_a);
    session.add(report_of(2, {result_of("d"), new_a}));
    EXPECT_EQ(shown(session), (Ids{"d", "b", "a"}));
    EXPECT_EQ(session.results[2], new_a);
}

TEST(Session, TakesTheFirstNewResultInPlaceOfAnOldOneThatSaysMore) {
    Session session;
    session.experiment.variants = {{"a"}};
    session.add(report_of(1, {result_of("a", sample_timing())}));
    const auto untimed = result_of("a");
    session.add(report_of(2, {untimed}));
    ASSERT_EQ(shown(session), (Ids{"a"}));
    EXPECT_EQ(session.results[0], untimed);
    Report ended = report_of(2, {});
    ended.finished = true;
    session.add(ended);
    EXPECT_EQ(shown(session), (Ids{"a"}));
}

TEST(Session, DropsOldResultsThatTheRunDidNotBringAgain) {
    Session session;
    session.experiment.variants = {{"a"}, {"b"}};
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
    EXPECT_TRUE(session.results[0]->timing);
    EXPECT_FALSE(session.results[1]->timing);
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
        ASSERT_EQ(session.results.size(), 1U);
        EXPECT_EQ(session.results[0], most);
    } while (std::ranges::next_permutation(told).found);
}

TEST(Session, TellsVariantsApartByTheirTuning) {
    Session session;
    RunResult eight, four;
    eight.variant = {"warp_per_row", 8};
    four.variant = {"warp_per_row", 4};
    session.add(report_of(1, {shared(eight), shared(four)}));
    EXPECT_EQ(session.results.size(), 2U);
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
    EXPECT_EQ(session.revision, 0U);
    session.add(report_of(1, {result_of("a")}));
    EXPECT_EQ(session.revision, 1U);
    session.show({}, "x.lane");
    EXPECT_EQ(session.revision, 2U);
}

TEST(Session, ShowsProgressAndTheErrorOfTheLastRun) {
    Session session;
    Report failed = report_of(1, {});
    failed.busy = false;
    failed.error = "no such matrix";
    session.add(failed);
    EXPECT_EQ(session.error, "no such matrix");
    EXPECT_FALSE(session.busy);
    Report idle = report_of(1, {});
    idle.phase = "idle";
    session.add(idle);
    EXPECT_EQ(session.error, "no such matrix") << "stays until the next run";
    Report next = report_of(2, {});
    next.fraction = 0.5;
    next.phase = "tracing cte";
    session.add(next);
    EXPECT_EQ(session.error, "");
    EXPECT_EQ(session.phase, "tracing cte");
    EXPECT_EQ(session.fraction, 0.5);
    EXPECT_TRUE(session.busy);
}

TEST(Session, ShowsARecordingWithItsExperiment) {
    Session session;
    session.error = "old";
    session.show({shared(sample_result())}, "h200.lane");
    EXPECT_TRUE(session.from_file);
    EXPECT_EQ(session.error, "");
    EXPECT_EQ(session.notice, "opened h200.lane");
    EXPECT_EQ(session.experiment.problem, sample_result().problem);
    EXPECT_EQ(session.experiment.variants, std::vector{sample_result().variant});
    EXPECT_EQ(session.experiment.schedule, Schedule::independent);
    EXPECT_EQ(session.experiment.backend, BackendKind::cuda);
    EXPECT_EQ(session.experiment.device, "h200");
}

TEST(Session, KeepsARecordingBesideTheRunsThatFollow) {
    Session session;
    session.add(report_of(1, {result_of("a")}));
    session.show({result_of("recorded")}, "x.lane");
    session.add(report_of(1, {result_of("b")}));
    EXPECT_EQ(shown(session), (Ids{"recorded"})) << "run 1 was under way before the file was opened";
    session.add(report_of(2, {}));
    EXPECT_TRUE(session.from_file);
    EXPECT_EQ(shown(session), (Ids{"recorded"})) << "nor does a run that has nothing yet";
    session.add(report_of(2, {result_of("c")}));
    EXPECT_EQ(shown(session), (Ids{"c", "recorded"})) << "a recording cannot be made again: it stays";
    EXPECT_FALSE(session.from_file);
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
    EXPECT_EQ(session.error, "");
    EXPECT_FALSE(session.busy) << "but the machine is free";
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

std::vector<std::string> swept_beside(const Session& session) {
    std::vector<std::string> texts;
    for (const auto& r : session.sweep.beside)
        texts.push_back(r->variant.id + " " + to_string(r->problem).substr(0, to_string(r->problem).find(',')));
    return texts;
}

TEST(Session, KeepsWhatWasOpenedBesideThroughFurtherRuns) {
    Session session;
    session.add(report_of(1, {result_of("a"), result_of("b")}));
    session.show_beside({recorded_on("H200", "a")}, "h200.lane");
    EXPECT_EQ(shown(session), (Ids{"a", "b", "a"}));
    EXPECT_FALSE(session.from_file) << "what is chosen is still that of the run";
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
    EXPECT_EQ(session.results[1]->device.name, "P100");
}

TEST(Session, KeepsARunBesideTheNextOne) {
    Session session;
    session.add(report_of(1, {result_of("a")}));
    session.pin();
    session.add(report_of(2, {result_of("a"), result_of("b")}));
    EXPECT_EQ(shown(session), (Ids{"a", "b", "a"}));
    session.add(report_of(2, {result_of("a", sample_timing())}));
    EXPECT_TRUE(session.results[0]->timing) << "a time finds the result of its own run";
    EXPECT_FALSE(session.results[2]->timing);
}

std::vector<std::string> pinned_names(const Session& session) {
    std::vector<std::string> names;
    for (const Pinned& pinned : session.pinned) names.push_back(pinned.name);
    return names;
}

TEST(Session, PinsUnderNamesOfWhichNoTwoAreTheSame) {
    Session session;
    session.add(report_of(1, {result_of("a")}));
    session.pin("before");
    session.pin("again");
    EXPECT_EQ(pinned_names(session), (Ids{"before"})) << "nothing has run since";
    session.add(report_of(2, {result_of("a")}));
    session.pin("before");
    session.add(report_of(3, {result_of("b")}));
    session.pin();
    EXPECT_EQ(pinned_names(session), (Ids{"baseline 1", "before 2", "before"}));
    session.rename_pinned("before 2", "a");
    EXPECT_EQ(pinned_names(session), (Ids{"baseline 1", "a 2", "before"})) << "nor is it the name of a variant";
}

TEST(Session, UnpinsOneOfSeveral) {
    Session session;
    session.add(report_of(1, {result_of("a")}));
    session.pin("first");
    session.add(report_of(2, {result_of("b")}));
    session.pin("second");
    session.add(report_of(3, {result_of("c")}));
    EXPECT_EQ(shown(session), (Ids{"c", "b", "a"}));
    session.unpin("first");
    EXPECT_EQ(shown(session), (Ids{"c", "b"}));
    session.unpin("nothing of that name");
    EXPECT_EQ(shown(session), (Ids{"c", "b"}));
    session.unpin();
    EXPECT_EQ(shown(session), (Ids{"c"}));
    EXPECT_TRUE(session.pinned.empty());
}

TEST(Session, KeepsTheLatestRunWhenItIsUnpinned) {
    Session session;
    session.add(report_of(1, {result_of("a"), result_of("b")}));
    session.pin("first");
    session.unpin("first");
    EXPECT_EQ(shown(session), (Ids{"a", "b"}));
    session.add(report_of(2, {result_of("c")}));
    EXPECT_EQ(shown(session), (Ids{"c"})) << "it leaves with the next run, as any other does";
}

TEST(Session, ReopensASessionWithItsSweepAndWhatStoodBeside) {
    Session before;
    before.show({recorded_on("H200", "a")}, "h200.lane");
    before.show_beside({recorded_on("P100", "a")}, "p100.lane");
    before.sweep.results = {point("sgemv:8x16"), point("sgemv:8x32")};
    const auto saved = before.everything();
    ASSERT_EQ(saved.size(), 4u);
    Session after;
    after.show(saved, "session.lane");
    EXPECT_EQ(shown(after), (Ids{"a", "a"}));
    EXPECT_EQ(after.experiment.variants.size(), 1u) << "a variant is ticked once";
    ASSERT_EQ(after.sweep.beside.size(), 2u) << "points of a sweep have no lanes";
    EXPECT_EQ(after.everything().size(), 4u);
}

TEST(Session, ReopensWhatWasPinnedUnderItsNames) {
    Session before;
    before.add(report_of(1, {result_of("a")}));
    before.pin("first");
    before.add(report_of(2, {result_of("a"), result_of("b")}));
    before.pin("second");
    before.add(report_of(3, {result_of("c")}));
    Session after;
    after.show(before.everything(), "session.lane");
    EXPECT_EQ(shown(after), (Ids{"c", "a", "b", "a"}));
    EXPECT_EQ(after.own, 1u);
    EXPECT_EQ(pinned_names(after), pinned_names(before));
    EXPECT_EQ(after.pinned[0].results.size(), 2u);
    EXPECT_EQ(after.experiment.variants, std::vector{VariantChoice{"c"}}) << "what is pinned is not what runs next";
    after.unpin("second");
    Session once_more;
    once_more.show(after.everything(), "session.lane");
    EXPECT_EQ(pinned_names(once_more), (Ids{"first"})) << "a name that it has no longer is not kept";
}

TEST(Session, PinsOfARecordingOpenedBesideHaveNamesOfTheirOwn) {
    Session before;
    before.show({recorded_on("P100", "a")}, "p100.lane");
    before.pin("first");
    Session session;
    session.show({recorded_on("H200", "a")}, "h200.lane");
    session.pin("first");
    session.show_beside(before.everything(), "session.lane");
    EXPECT_EQ(pinned_names(session), (Ids{"first", "first 2"}));
}

TEST(Session, PinsAgainWhatALinkNamesAndSaysWhatIsNotThere) {
    Session before;
    before.show({recorded_on("H200", "a"), recorded_on("H200", "b")}, "h200.lane");
    before.pin("kept");
    before.add(report_of(1, {result_of("c")}));
    before.pin("gone");
    const std::vector<NamedPin> pins = named_pins(before);
    Session after;
    after.show({recorded_on("H200", "a"), recorded_on("H200", "b")}, "h200.lane");
    const std::string missing = after.pin_again(pins);
    EXPECT_EQ(pinned_names(after), (Ids{"kept"}));
    EXPECT_EQ(after.own, 0u);
    EXPECT_EQ(after.results.size(), 2u);
    EXPECT_NE(missing.find("gone"), std::string::npos);
    EXPECT_EQ(missing.find("kept"), std::string::npos);
    EXPECT_EQ(missing.find('\n'), std::string::npos);
    EXPECT_EQ(after.pin_again({pins.back()}), "") << "it is pinned already";
}

TEST(Session, ShowsLibrariesOfSeveralRecordingsBesideTheVariantsThatTheyAreComparedWith) {
    Session session;
    session.show({recorded_on("H200", "a", "sgemv:8x8"), library("sgemv:8x8")}, "one.lane");
    session.show_beside({recorded_on("H200", "a", "sgemv:9x9"), library("sgemv:9x9", "cusparse"),
                         library("sgemv:9x9", "cusparse_alg2")},
                        "other.lane");
    EXPECT_EQ(shown(session), (Ids{"a", "cusparse", "a", "cusparse", "cusparse_alg2"}));
    EXPECT_TRUE(session.sweep.beside.empty());
    const auto saved = session.everything();
    Session after;
    after.show(saved, "session.lane");
    EXPECT_EQ(after.results.size(), 5u) << "nor are they lost when the session is opened again";
}

TEST(Session, PutsAllPointsOfASweepIntoItsPlotWhateverTheirVariant) {
    const std::vector<RunResultPtr> sweep{point("sgemv:8x8"), point("sgemv:8x8", "cublas"), point("sgemv:8x16"),
                                          point("sgemv:8x16", "cublas")};
    Session session;
    session.show({recorded_on("H200", "a"), library("sgemv:8x8", "cublas")}, "run.lane");
    session.show_beside(sweep, "sweep.lane");
    EXPECT_EQ(shown(session), (Ids{"a", "cublas"})) << "a point on the run's problem is a point still";
    EXPECT_EQ(session.sweep.beside.size(), 3u) << "what is there already is not shown twice";
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
    EXPECT_EQ(session.sweep.beside.size(), 2u);
    EXPECT_EQ(session.own, 0u);
}

TEST(Session, LeavesARecordingOfASweepAloneWhole) {
    Session session;
    session.show({point("sgemv:8x16"), point("sgemv:8x32")}, "sweep.lane");
    EXPECT_EQ(session.results.size(), 2u);
    EXPECT_TRUE(session.sweep.beside.empty());
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
    const auto revision = session.revision;
    session.add(ended(2, true));
    EXPECT_EQ(shown(session), (Ids{"a", "b"}));
    EXPECT_GT(session.revision, revision);
}

TEST(Session, OfSeveralRunsThatGaveWayTakesBackTheLastThatWasDone) {
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
    EXPECT_FALSE(session.from_file);
    session.add(ended(1, true));
    EXPECT_EQ(shown(session), (Ids{"a"}));
    EXPECT_TRUE(session.from_file);
}

}  // namespace
}  // namespace lanescope
