#include "app/session/undo.h"

#include <gtest/gtest.h>

#include "tests/model/sample_result.h"

namespace lanescope {
namespace {

/// A window with one user action per second.
class Undoing : public testing::Test {
protected:
    void SetUp() override { pass(); }
    void pass(double seconds = 1, bool held = false) { undo.follow(choice, session, held, now += seconds); }
    void zoom(double steps, double seconds = 1, bool held = false) {
        choice.view.steps = steps;
        pass(seconds, held);
    }
    void show(const std::string& variant) {
        RunResult result;
        result.variant.id = variant;
        session.results.all = {shared(result)};
        session.results.current_count = 1;
    }
    Undo::Done back() { return undo.undo(choice, session); }
    Undo::Done forth() { return undo.redo(choice, session); }

    Choice choice;
    Session session;
    Undo undo;
    double now = 0;
};

TEST_F(Undoing, HasNothingToUndoAtFirst) {
    EXPECT_FALSE(undo.can_undo());
    EXPECT_FALSE(back().changed);
}

TEST_F(Undoing, GoesBackAndForth) {
    zoom(10), zoom(20);
    back();
    EXPECT_EQ(choice.view.steps, 10);
    back();
    EXPECT_EQ(choice.view.steps, 0);
    EXPECT_FALSE(undo.can_undo());
    forth(), forth();
    EXPECT_EQ(choice.view.steps, 20);
    EXPECT_FALSE(undo.can_redo());
}

TEST_F(Undoing, IsNoStepItself) {
    zoom(10);
    back();
    pass(), pass();
    EXPECT_FALSE(undo.can_undo());
    EXPECT_TRUE(undo.can_redo());
}

TEST_F(Undoing, ForgetsWhatWasUndoneOnceSomethingElseIsDone) {
    zoom(10);
    back();
    choice.view.map_difference = true;
    pass();
    EXPECT_FALSE(undo.can_redo());
}

TEST_F(Undoing, TakesADragAsOneStep) {
    for (const double steps : {11, 12, 13}) zoom(steps, 2, true);
    back();
    EXPECT_EQ(choice.view.steps, 0);
}

TEST_F(Undoing, TakesAWheelThatTurnsAsOneStep) {
    for (const double steps : {11, 12, 13}) zoom(steps, 0.1);
    back();
    EXPECT_EQ(choice.view.steps, 0);
}

TEST_F(Undoing, KeepsDifferentThingsApartHoweverFast) {
    zoom(10, 0.1);
    choice.view.map_difference = true;
    pass(0.1);
    back();
    EXPECT_FALSE(choice.view.map_difference);
    EXPECT_EQ(choice.view.steps, 10);
}

TEST_F(Undoing, LeavesOutWhereSomebodyLooks) {
    choice.view.cursor_step = 7;
    pass();
    EXPECT_FALSE(undo.can_undo());
}

TEST_F(Undoing, BringsTheResultsBackThatBelongToAnExperiment) {
    show("before");
    session.results.experiment = choice.experiment;
    pass();
    choice.experiment.problem = parse_problem("sgemv:8x8");
    session.results.experiment = choice.experiment;
    pass();
    show("after");
    pass();
    EXPECT_FALSE(back().unfinished);
    ASSERT_EQ(session.results.all.size(), 1u);
    EXPECT_EQ(session.results.all[0]->variant.id, "before");
    EXPECT_EQ(session.results.experiment, choice.experiment) << "nothing runs again";
    forth();
    EXPECT_EQ(session.results.all[0]->variant.id, "after");
}

TEST_F(Undoing, SaysWhereARunHadNotEnded) {
    session.run.state = RunState::running;
    pass();
    choice.experiment.problem = parse_problem("sgemv:8x8");
    pass();
    EXPECT_TRUE(back().unfinished);
}

TEST_F(Undoing, BringsARecordingBackThatAnotherTookThePlaceOf) {
    RunResult result;
    session.show({shared(result)}, "first.lane");
    pass();
    session.show({shared(result)}, "second.lane");
    pass();
    back();
    EXPECT_EQ(session.results.recordings, std::vector<std::string>{"first.lane"});
    EXPECT_TRUE(session.results.from_file());
}

TEST_F(Undoing, KeepsSoManySteps) {
    for (int i = 1; i <= 1000; ++i) zoom(i);
    int steps = 0;
    while (back().changed) ++steps;
    EXPECT_EQ(steps, 200);
}

}  // namespace
}  // namespace lanescope
