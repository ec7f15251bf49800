// The session at the start of a lesson, and after it.
#include "app/session/workspace.h"

#include <gtest/gtest.h>

#include "tests/model/sample_result.h"

namespace lanescope {
namespace {

RunResultPtr lesson_result(const std::string& variant) {
    RunResult result = sample_result();
    result.variant = {variant};
    return shared(result);
}

Report lesson_report(std::uint64_t run, std::vector<RunResultPtr> results, bool busy = false) {
    Report report;
    report.run = run;
    report.results = std::move(results);
    report.busy = busy;
    return report;
}

SweepReport points_of(std::uint64_t run, std::vector<RunResultPtr> points) {
    SweepReport report;
    report.run = run;
    report.results = std::move(points);
    report.done = report.results.size();
    report.total = 9;
    report.busy = true;
    return report;
}

class Lessons : public testing::Test {
protected:
    StageChange open(const char* stem = "ragged") {
        choice.lesson.stem = stem;
        return workspace.follow(choice, session);
    }
    StageChange leave() {
        choice.lesson = {};
        return workspace.follow(choice, session);
    }
    /// Adds a recording, a pinned result, a sweep and a changed view.
    void work() {
        session.capabilities.devices.push_back(sample_device());
        session.add(lesson_report(1, {lesson_result("mine"), lesson_result("other")}));
        session.pin();
        session.add(lesson_report(2, {lesson_result("again")}));
        session.jobs.sweep.begin({"K"}, {}, "K", "");
        session.jobs.sweep.add(points_of(1, {lesson_result("point")}));
        choice.experiment.problem = session.results.experiment.problem = parse_problem("sgemv:7x9");
        choice.view.first_warp = 3;
        choice.view.map_a = "again";
        choice.sweep.axes = {"K=1:2:*2"};
    }
    void expect_work() {
        EXPECT_EQ(shown(), (std::vector<std::string>{"again", "mine", "other"}));
        EXPECT_EQ(session.results.current_count, 1u);
        EXPECT_EQ(choice.experiment.problem, parse_problem("sgemv:7x9"));
        EXPECT_EQ(session.results.experiment, choice.experiment) << "so that nothing runs";
        EXPECT_EQ(choice.view.first_warp, 3);
        EXPECT_EQ(choice.view.map_a, "again");
        EXPECT_EQ(choice.sweep.axes, std::vector<std::string>{"K=1:2:*2"});
        EXPECT_EQ(session.jobs.sweep.results.size(), 1u);
    }
    /// Makes changes as a page and the lab do.
    void take_a_lesson() {
        choice.experiment.problem = parse_problem("spmv:banded,rows=8,band=1");
        choice.view = {.tab = parse_plot_tab("breakdown")};
        choice.sweep.axes = {"rows=1:2:*2"};
        choice.live = false;
        session.add(lesson_report(session.run.id + 1, {lesson_result("taught")}));
    }
    std::vector<std::string> shown() const {
        std::vector<std::string> ids;
        for (const RunResultPtr& result : session.results.all) ids.push_back(result->variant.id);
        return ids;
    }

    LessonWorkspace workspace;
    Choice choice;
    Session session;
};

TEST_F(Lessons, BeginOnAnEmptyStage) {
    work();
    EXPECT_EQ(open(), StageChange::opened);
    EXPECT_TRUE(session.results.all.empty());
    EXPECT_TRUE(session.jobs.sweep.results.empty());
    EXPECT_TRUE(session.everything().empty()) << "what is saved in a lesson is the lesson's";
    EXPECT_EQ(session.capabilities.devices.size(), 1u);
    EXPECT_EQ(session.results.experiment, choice.experiment) << "nothing runs before the page asks for it";
    EXPECT_EQ(choice.lesson.stem, "ragged");
}

TEST_F(Lessons, GiveBackWhatWasThere) {
    work();
    const std::uint64_t revision = session.results.revision;
    open();
    EXPECT_GT(session.results.revision, revision) << "views look again";
    take_a_lesson();
    const std::uint64_t taught = session.results.revision;
    EXPECT_EQ(leave(), StageChange::left);
    expect_work();
    EXPECT_TRUE(choice.live);
    EXPECT_GT(session.results.revision, taught);
    EXPECT_EQ(choice.lesson, LessonPlace{});
    EXPECT_EQ(workspace.follow(choice, session), StageChange::none);
}

TEST_F(Lessons, GiveItBackAfterSeveralOfThem) {
    work();
    open();
    take_a_lesson();
    EXPECT_EQ(open("volta"), StageChange::none);
    EXPECT_EQ(shown(), std::vector<std::string>{"taught"}) << "until the next one's page has run";
    session.show({lesson_result("recorded")}, "page.lane");
    leave();
    expect_work();
}

TEST_F(Lessons, LeaveTheWindowAsItIs) {
    work();
    open();
    choice.appearance.text_scale = 1.5f;
    choice.full_screen = true;
    leave();
    EXPECT_EQ(choice.appearance.text_scale, 1.5f);
    EXPECT_TRUE(choice.full_screen);
}

TEST_F(Lessons, HaveAFileToBeSavedToOfTheirOwnAndTheSameLatestFiles) {
    session.files.current = "/work/mine.lane";
    session.files.current_is_saved = true;
    open();
    EXPECT_EQ(session.files.current, "");
    EXPECT_FALSE(session.files.current_is_saved);
    session.files.recent = {"/work/other.lane"};
    leave();
    EXPECT_EQ(session.files.current, "/work/mine.lane");
    EXPECT_TRUE(session.files.current_is_saved);
    EXPECT_EQ(session.files.recent, std::vector<std::string>{"/work/other.lane"});
}

TEST_F(Lessons, PauseNothingAndGiveThePauseBack) {
    session.show({lesson_result("recorded")}, "x.lane");
    choice.pause_live();
    open();
    EXPECT_TRUE(choice.live) << "there is no recording here";
    EXPECT_FALSE(choice.live_paused);
    leave();
    EXPECT_FALSE(choice.live);
    EXPECT_TRUE(choice.live_paused);
    EXPECT_TRUE(session.results.from_file());
}

TEST_F(Lessons, KeepWhatARunStillDeliversFromTheirStage) {
    work();
    session.add(lesson_report(3, {}, true));
    open();
    session.add(lesson_report(3, {lesson_result("late")}));
    EXPECT_TRUE(session.results.all.empty());
    session.add(lesson_report(4, {lesson_result("taught")}, true));
    EXPECT_EQ(shown(), std::vector<std::string>{"taught"});
    EXPECT_EQ(leave(), StageChange::left_at_work) << "it was under way";
    session.add(lesson_report(4, {lesson_result("late")}));
    expect_work();
    session.add(lesson_report(5, {lesson_result("anew")}));
    EXPECT_EQ(shown(), (std::vector<std::string>{"anew", "mine", "other"}));
}

TEST_F(Lessons, LetASweepGoOnBehindThem) {
    work();
    open();
    const SweepReport second = points_of(1, {lesson_result("second point")});
    session.jobs.sweep.add(second);
    workspace.add(second);
    EXPECT_TRUE(session.jobs.sweep.results.empty());
    leave();
    EXPECT_EQ(session.jobs.sweep.results.size(), 2u);
    EXPECT_TRUE(session.jobs.sweep.busy);
}

TEST_F(Lessons, SweepOnTheirOwn) {
    work();
    open();
    session.jobs.sweep.begin({"rows"}, {}, "rows", "");
    const SweepReport own = points_of(2, {lesson_result("taught point")});
    session.jobs.sweep.add(own);
    workspace.add(own);
    EXPECT_EQ(session.jobs.sweep.results.size(), 1u);
    leave();
    ASSERT_EQ(session.jobs.sweep.results.size(), 1u);
    EXPECT_EQ(session.jobs.sweep.results[0]->variant.id, "point");
    EXPECT_FALSE(session.jobs.sweep.busy) << "another one took its place; it can be resumed";
    session.jobs.sweep.add(points_of(2, {lesson_result("taught point")}));
    EXPECT_EQ(session.jobs.sweep.results.size(), 1u) << "nor does the lesson's come after its end";
}

TEST(LiveRuns, ArePausedAndResumedAsTheyWere) {
    Choice choice;
    choice.pause_live();
    choice.pause_live();
    EXPECT_FALSE(choice.live);
    choice.resume_live();
    EXPECT_TRUE(choice.live);
    choice.live = false;
    choice.pause_live();
    EXPECT_FALSE(choice.live_paused) << "they were off";
    choice.resume_live();
    EXPECT_FALSE(choice.live);
}

}  // namespace
}  // namespace lanescope
