#include <gtest/gtest.h>

#include "tests/views/lesson_window.h"

namespace lanescope {
namespace {

TEST_F(LessonWindow, ANumberIsTypedAndEnteredBeforeTheResultsAreSeen) {
    open_page(1);
    ASSERT_TRUE(demo.choice.lesson.covered);
    EXPECT_TRUE(frame({Press{Key::enter}}).lesson.covered) << "nothing was typed";
    frame({Press{U'1'}});
    frame({Press{U'8'}});
    frame({Press{Key::backspace}});
    frame({Press{U'6'}});
    EXPECT_EQ(demo.choice.view.warps, 4) << "numbers are the answer's, not the maps'";
    const auto covered = picture();
    EXPECT_FALSE(frame({Press{Key::enter}}).lesson.covered);
    EXPECT_NE(picture(), covered);
}

TEST_F(LessonWindow, ThereAndBackAQuestionStaysAnswered) {
    open_page(2);
    ASSERT_TRUE(demo.choice.lesson.covered);
    frame({Press{U'2'}});
    EXPECT_FALSE(frame({Press{Key::enter}}).lesson.covered);
    frame({Press{U'N'}});
    EXPECT_TRUE(frame().lesson.covered) << "the page before has a question of its own";
    open_page(2);
    EXPECT_FALSE(demo.choice.lesson.covered);
}

TEST_F(LessonWindow, GoingOnUncoversFirstAndTurnsThen) {
    open_page(1);
    frame({Press{U'n'}});
    frame();
    EXPECT_EQ(demo.choice.lesson.page, 1);
    EXPECT_FALSE(demo.choice.lesson.covered);
    frame({Press{U'n'}});
    EXPECT_EQ(demo.choice.lesson.page, 2);
}

TEST_F(LessonWindow, AnOrderIsCompleteWhenOnlyOneIsLeft) {
    open_page(3);
    ASSERT_TRUE(demo.choice.lesson.covered);
    EXPECT_TRUE(frame({Press{Key::enter}}).lesson.covered);
    frame({Press{U'2'}});
    EXPECT_FALSE(frame({Press{Key::enter}}).lesson.covered) << "of two variants the second follows";
}

TEST_F(LessonWindow, AClassIsCountedWithTheSameKeysAndNeverAnswersForOne) {
    open_page(2);
    const auto without = picture();
    frame({Press{U'q'}});
    const auto empty = picture();
    EXPECT_NE(empty, without);
    for (int hands = 0; hands < 3; ++hands) frame({Press{U'1'}});
    EXPECT_NE(picture(), empty);
    EXPECT_TRUE(demo.choice.lesson.covered);
    for (int hands = 0; hands < 3; ++hands) frame({Press{Key::backspace}});
    EXPECT_EQ(picture(), empty);
}

TEST_F(LessonWindow, EnterShowsTheResultsOnceAClassIsCounted) {
    open_page(2);
    frame({Press{U'q'}});
    EXPECT_TRUE(frame({Press{Key::enter}}).lesson.covered) << "nobody has answered";
    frame({Press{U'1'}});
    EXPECT_FALSE(frame({Press{Key::enter}}).lesson.covered);
    place_of("The question");  // the question has no answer yet
}

TEST_F(LessonWindow, EnterSaysWhatIsMissingBeforeThereIsAGuess) {
    open_page(1);
    EXPECT_TRUE(frame({Press{Key::enter}}).lesson.covered);
    place_of("Type a number first \u00B7 U shows the results without a guess");
    frame({Press{U'7'}});
    place_of("Enter shows the results");
}

// Presentation remotes have two buttons, and some send Enter.
TEST_F(LessonWindow, InFrontOfAClassBothKeysShowTheResultsAndThenTheNextPage) {
    for (const Key key : {Key::page_down, Key::enter}) {
        demo.choice.presenting = true;
        open_page(key == Key::enter ? 2 : 1);
        ASSERT_TRUE(demo.choice.lesson.covered);
        const int page = demo.choice.lesson.page;
        EXPECT_FALSE(frame({Press{key}}).lesson.covered);
        EXPECT_EQ(demo.choice.lesson.page, page);
        frame({Press{key}});
        EXPECT_EQ(frame().lesson.page, page + 1);
    }
}

TEST_F(LessonWindow, PageDownShowsTheResultsOfAQuestionThatCoversTheMaps) {
    open_page(1);
    const ViewSettings before = demo.choice.view;
    EXPECT_FALSE(frame({Press{Key::page_down}}).lesson.covered);
    EXPECT_EQ(demo.choice.lesson.page, 1);
    EXPECT_EQ(demo.choice.view.first_warp, before.first_warp);
}

TEST_F(LessonWindow, ANumberThatMayBeNearSaysHowNear) {
    open_page(1);
    place_of("Your guess is right within 10 % of the answer.");
}

TEST_F(LessonWindow, WithoutAGuessTheResultsAreASkipAway) {
    open_page(2);
    frame({Press{U'u'}});
    EXPECT_FALSE(frame().lesson.covered);
}

TEST_F(LessonWindow, AskedAgainAQuestionIsAsBefore) {
    open_page(3);
    frame({Press{U'1'}});
    frame({Press{Key::enter}});
    frame();
    click(place_of("Ask again"));
    EXPECT_TRUE(frame().lesson.covered);
    EXPECT_TRUE(frame({Press{Key::enter}}).lesson.covered) << "the guess is forgotten";
}

TEST_F(LessonWindow, AHandThatWasClickedIsTakenBackLikeOneThatWasTyped) {
    open_page(2);
    frame({Press{U'q'}});
    frame_at({-10, -10});
    const auto empty = picture();
    const ImVec2 option = place_of("THE CLASS");
    click({option.x, option.y + 30});
    frame_at({-10, -10});
    EXPECT_NE(picture(), empty);
    frame({Press{Key::backspace}});
    EXPECT_EQ(picture(), empty);
}

}  // namespace
}  // namespace lanescope
