#include "app/session/workspace.h"

#include <gtest/gtest.h>

namespace lanescope {
namespace {

class Tabbed : public testing::Test {
protected:
    void choose(const std::string& problem) {
        choice.experiment.problem = parse_problem(problem);
        session.results.experiment = choice.experiment;
    }
    std::string problem() const { return brief_text(choice.experiment.problem); }

    Choice choice;
    Session session;
    Undo undo;
    ExperimentTabs tabs;
};

TEST_F(Tabbed, HaveOneThatCannotBeClosed) {
    tabs.close(0, choice, session, undo);
    EXPECT_EQ(tabs.count(), 1u);
}

TEST_F(Tabbed, EachKeepsItsExperiment) {
    choose("sgemv:8x8");
    tabs.open(choice, session, undo);
    EXPECT_EQ(problem(), "sgemv:8x8") << "it begins as the one before";
    choose("sgemv:9x9");
    tabs.show(0, choice, session, undo);
    EXPECT_EQ(problem(), "sgemv:8x8");
    tabs.show(1, choice, session, undo);
    EXPECT_EQ(problem(), "sgemv:9x9");
    EXPECT_EQ(session.results.experiment, choice.experiment);
}

TEST_F(Tabbed, LeaveTheWindowAsItIs) {
    tabs.open(choice, session, undo);
    choice.appearance.theme = Theme::light;
    tabs.show(0, choice, session, undo);
    EXPECT_EQ(choice.appearance.theme, Theme::light);
}

TEST_F(Tabbed, SayWhatWasUnderWay) {
    session.run.state = RunState::running;
    EXPECT_TRUE(tabs.open(choice, session, undo)) << "the copy has the same to do";
    session.run.state = RunState::none;
    EXPECT_TRUE(tabs.show(0, choice, session, undo));
    EXPECT_FALSE(tabs.show(0, choice, session, undo)) << "it is there already";
}

TEST_F(Tabbed, AreNamedByTheirProblems) {
    choose("sgemv:8x8");
    tabs.open(choice, session, undo);
    tabs.open(choice, session, undo);
    choose("sgemv:9x9");
    EXPECT_EQ(tabs.status(choice).names, (std::vector<std::string>{"sgemv:8x8", "sgemv:8x8 (2)", "sgemv:9x9"}));
    EXPECT_EQ(tabs.status(choice).current, 2u);
}

TEST_F(Tabbed, ShowTheOneBesideWhenTheyAreClosed) {
    choose("sgemv:8x8");
    tabs.open(choice, session, undo);
    choose("sgemv:9x9");
    tabs.close(1, choice, session, undo);
    EXPECT_EQ(problem(), "sgemv:8x8");
    EXPECT_EQ(tabs.count(), 1u);
}

TEST_F(Tabbed, StayWhereAnotherIsClosed) {
    choose("sgemv:8x8");
    tabs.open(choice, session, undo);
    choose("sgemv:9x9");
    tabs.close(0, choice, session, undo);
    EXPECT_EQ(problem(), "sgemv:9x9");
    EXPECT_EQ(tabs.current(), 0u);
}

}  // namespace
}  // namespace lanescope
