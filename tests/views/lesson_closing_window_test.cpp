#include <gtest/gtest.h>

#include "tests/views/lesson_window.h"

namespace lanescope {
namespace {

TEST_F(LessonWindow, TheCrossClosesIt) {
    open_page(0);
    click(place_of_cross());
    EXPECT_EQ(demo.choice.lesson, LessonPlace{});
    EXPECT_EQ(frame().lesson, LessonPlace{});
}

TEST_F(LessonWindow, TheCrossClosesItOnAPageOfEveryKind) {
    for (int page = 0; page < 5; ++page) {
        open_page(page);
        frame({Press{U'q'}});
        frame({Press{U'u'}});
        click(place_of_cross());
        EXPECT_EQ(demo.choice.lesson, LessonPlace{}) << page;
        frame();
    }
}

TEST_F(LessonWindow, EscapeClosesTheInnermostThingFirst) {
    open_page(2);
    frame({Press{Key::f11}});
    frame({Press{U'i'}});
    frame({Press{U'q'}});
    const auto chart = picture();
    frame({Press{U'?'}});
    frame({Press{Key::escape}});
    EXPECT_EQ(picture(), chart) << "the card of keys";
    frame({Press{Key::escape}});
    const auto spotlight = picture();
    EXPECT_NE(spotlight, chart) << "the class's chart";
    frame({Press{Key::escape}});
    EXPECT_TRUE(demo.choice.presenting) << "the spotlight";
    frame({Press{Key::escape}});
    EXPECT_FALSE(demo.choice.presenting);
    EXPECT_EQ(demo.choice.lesson.stem, "ragged");
    frame({Press{Key::escape}});
    EXPECT_EQ(demo.choice.lesson, LessonPlace{});
}

TEST_F(LessonWindow, EscapeCancelsWhatRunsBeforeItClosesTheLesson) {
    open_page(0);
    demo.session.run.state = RunState::running;
    frame({Press{Key::escape}});
    EXPECT_TRUE(demo.asks<command::Cancel>());
    EXPECT_EQ(demo.choice.lesson.stem, "ragged");
    demo.session.run.state = RunState::none;
    frame({Press{Key::escape}});
    EXPECT_EQ(demo.choice.lesson, LessonPlace{});
}

TEST_F(LessonWindow, FindsAnEmptyStageAndGivesBackWhatWasThere) {
    demo.choice.view.map_a = "cte";
    demo.choice.view.warps = 7;
    const std::vector<std::string> mine = shown();
    const Choice before = demo.choice;
    open_from_the_list();
    EXPECT_EQ(demo.choice.lesson.stem, "ragged");
    for (const std::string& problem : shown()) EXPECT_TRUE(problem.starts_with("spmv:banded,rows=64")) << problem;
    EXPECT_EQ(demo.choice.view.warps, 2) << "the page's";
    click(place_of_cross());
    EXPECT_EQ(shown(), mine);
    EXPECT_EQ(demo.choice.view, before.view);
    EXPECT_EQ(demo.choice.experiment, before.experiment);
    EXPECT_EQ(demo.choice.live, before.live);
    const int so_far = runs;
    for (int i = 0; i < 3; ++i) frame();
    EXPECT_EQ(runs, so_far) << "nothing had to run again";
}

// B shows cte by default because warp_per_row is missing at first; the choice does not name it.
TEST_F(LessonWindow, MapsShowTheSameVariantsAfterALesson) {
    const std::vector<RunResultPtr> all = demo.session.results.all;
    ASSERT_EQ(to_string(all.at(2)->variant), "cte");
    demo.choice.view.map_a.clear();
    demo.choice.view.map_b.clear();
    demo.session.results.all = {all.at(0), all.at(2)};
    ++demo.session.results.revision;
    frame();
    demo.session.results.all = all;
    ++demo.session.results.revision;
    frame();
    const auto before = picture();
    open_from_the_list();
    frame({Press{Key::escape}});
    for (int i = 0; i < 4; ++i) frame();
    EXPECT_EQ(picture(), before);
}

TEST_F(LessonWindow, TheWindowLooksTheSameAfterALesson) {
    for (int i = 0; i < 4; ++i) frame();
    frame({Press{U'b'}});
    frame({Press{Key::right}});
    frame_at({-10, -10});
    const auto before = picture();
    open_from_the_list();
    EXPECT_NE(picture(), before);
    frame({Press{Key::escape}});
    for (int i = 0; i < 4; ++i) frame();
    EXPECT_EQ(picture(), before);
}

TEST_F(LessonWindow, WhatWasKeptOnAPageLeavesWithIt) {
    open_from_the_list();
    const std::size_t results = demo.session.results.all.size();
    demo.session.pin();
    run();
    EXPECT_EQ(demo.session.results.all.size(), 2 * results);
    frame({Press{U'n'}});
    frame();
    EXPECT_EQ(demo.session.results.all.size(), results);
}

TEST_F(LessonWindow, ALessonThatIsNoLongerOnTheShelfCloses) {
    open_page(0);
    views->offer(std::make_shared<const Shelf>());
    frame();
    EXPECT_EQ(demo.choice.lesson, LessonPlace{});
}

}  // namespace
}  // namespace lanescope
