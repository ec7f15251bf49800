// Lessons in the window: what a page does to the choice, when results are covered, and how a goal is reached.
#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>

#include "app/lessons/lesson.h"
#include "app/model/text/error.h"
#include "app/platform/keys.h"
#include "app/platform/window.h"
#include "app/session/lesson_stage.h"
#include "app/views/kit/text.h"
#include "app/views/shell/views.h"
#include "tests/views/demo_session.h"
#include "tests/views/draw_demo.h"
#include "tests/views/pointer.h"

namespace lanescope {
namespace {

const char* const lesson_text = R"(---
lesson: Ragged rows
minutes: 3
---
---
page: A row a thread
problem: spmv:banded,rows=64,band=1
variants: thread_per_row
warps: 2
colour: idle
---
First, `thread_per_row`. Then [the third page](lesson:ragged#3).
---
page: How many lanes?
variants: thread_per_row, cte
map: cte
ask: number
question: How many?
answer: 16
---
So many.
---
page: Which is it?
ask: choice
question: Which?
options: one | another
answer: 2
---
It was **another**.
---
page: The fastest
ask: order
question: Rank them.
answer: order of time
show: maps
---
Text.
---
page: Your turn
problem: spmv:banded,rows=64,band=1
goal: mean_active(any) above 1
given: problem
hint: Try.
hint: Try again.
---
Text.
)";

class LessonWindow : public testing::Test {
protected:
    void SetUp() override {
        try {
            window = std::make_unique<Window>(1280, 720, "lesson test", false);
            views = std::make_unique<Views>();
        } catch (const BackendUnavailable& error) {
            GTEST_SKIP() << error.what();
        }
        ReadLesson read = read_lesson(lesson_text, "7-ragged.md");
        ASSERT_TRUE(read.lesson) << (read.reasons.empty() ? "" : read.reasons.front());
        Shelf shelf{.folder = "lessons"};
        shelf.lessons.push_back(*read.lesson);
        shelf.broken.push_back({"8-broken.md", "8-broken.md:3: unknown key 'varants'", {}});
        views->offer(std::make_shared<const Shelf>(shelf));
        demo = demo::make(demo::Scene::results, 8);
    }
    void TearDown() override {
        views.reset();
        window.reset();
    }
    Choice& frame(std::initializer_list<Press> presses = {}) {
        begin_frame();
        for (Press p : presses) press(p);
        return end_frame();
    }
    void begin_frame() {
        window->begin_frame(true);
        window->text_scale(demo.choice.look.text_scale);
    }
    Choice& end_frame() {
        demo::draw(*views, demo);
        window->end_frame();
        if (stage) stage->follow(demo.choice, demo.session);
        if (demo.asks<command::RunPage>()) demo.session.release(), run();
        return demo.choice;
    }
    void frame_at(ImVec2 at, bool pressed = false) {
        begin_frame();
        point_at(at);
        press_button(pressed);
        end_frame();
    }
    void click(ImVec2 at) {
        frame_at(at);
        frame_at(at, true);
        frame_at(at);
    }
    /// The middle of a text that is drawn.
    ImVec2 place_of(const std::string& wanted) {
        std::vector<DrawnText> drawn;
        watch_texts(&drawn);
        frame();
        watch_texts(nullptr);
        for (const DrawnText& t : drawn)
            if (t.text == wanted) return {(t.from.x + t.to.x) / 2, (t.from.y + t.to.y) / 2};
        ADD_FAILURE() << "no text " << wanted;
        return {};
    }
    /// The cross stands at the right of the lesson's title, in a column as wide as a quarter of the window, and left of
    /// its border.
    ImVec2 place_of_cross() {
        const ImVec2 title = place_of("Ragged rows  \u00B7  3 min");
        for (ImVec2 at{1280.0f / 4 - 8, title.y}; at.x > title.x; at.x -= 6) {
            frame_at(at);
            if (ImGui::GetCurrentContext()->HoveredId) return at;
        }
        ADD_FAILURE() << "no cross";
        return title;
    }
    std::vector<std::string> shown() const {
        std::vector<std::string> names;
        for (const RunResultPtr& result : demo.session.results) names.push_back(to_string(result->problem));
        return names;
    }
    /// As on the list: T, and its number.
    void open_from_the_list() {
        stage.emplace();
        frame();
        frame({Press{U't'}});
        frame({Press{U'1'}});
        frame();
        frame();
    }
    Choice& open_page(int page) {
        demo.choice.lesson = {.stem = "ragged", .page = page};
        frame();
        return frame();
    }
    /// The lab's part: results of what was asked for, invented as the session's own are.
    void run() {
        runs += 1;
        Session& session = demo.session;
        session.experiment = demo.choice.experiment;
        std::vector<RunResultPtr> results;
        for (const RunResultPtr& made : demo::make(demo::Scene::results, 8).session.results) {
            RunResult of_page = *made;
            of_page.problem = session.experiment.problem;
            results.push_back(std::make_shared<const RunResult>(of_page));
        }
        session.add({.run = session.run + 1, .results = results, .started = true, .finished = true});
    }
    std::vector<std::uint8_t> picture() {
        frame();
        frame();
        return window->read_pixels();
    }
    std::unique_ptr<Window> window;
    std::unique_ptr<Views> views;
    demo::Demo demo;
    std::optional<LessonStage> stage;  ///< none: pages are put straight into the window
    int runs = 0;
};

TEST_F(LessonWindow, APageSetsTheExperimentAndTheViewAndRuns) {
    demo.choice.look.text_scale = 1.2f;
    const Choice& choice = open_page(0);
    EXPECT_EQ(runs, 1);
    EXPECT_EQ(choice.experiment.problem, parse_problem("spmv:banded,rows=64,band=1"));
    ASSERT_EQ(choice.experiment.variants.size(), 1u);
    EXPECT_EQ(choice.experiment.variants[0].id, "thread_per_row");
    EXPECT_EQ(choice.view.colour, ColourBy::idle_cause);
    EXPECT_EQ(choice.view.warps, 2);
    EXPECT_EQ(choice.look.text_scale, 1.2f);
    EXPECT_TRUE(choice.lesson.applied);
    EXPECT_FALSE(choice.lesson.covered);
}

TEST_F(LessonWindow, APageRunsOnceAndThenThePersonHasTheWindow) {
    open_page(0);
    demo.choice.view.warps = 4;
    demo.choice.view.source_line = 3;
    for (int i = 0; i < 3; ++i) frame();
    EXPECT_EQ(runs, 1);
    EXPECT_EQ(demo.choice.view.warps, 4);
    frame({Press{U'v'}});
    frame();
    EXPECT_EQ(demo.choice.view.warps, 2) << "V sets the page's view again";
    EXPECT_EQ(runs, 1) << "its results were there";
}

TEST_F(LessonWindow, PagesAreTurnedByKeysAndTheListComesAfterTheLast) {
    open_page(0);
    EXPECT_EQ(frame({Press{U'N'}}).lesson.page, 0) << "there is none before the first";
    EXPECT_EQ(frame({Press{U'n'}}).lesson.page, 1);
    EXPECT_EQ(frame({Press{U'N'}}).lesson.page, 0);
    open_page(4);
    EXPECT_EQ(frame({Press{U'n'}}).lesson.page, 4);
    EXPECT_EQ(frame({Press{U'1'}}).lesson.page, 0) << "the list is open: 1 is its first lesson";
}

TEST_F(LessonWindow, AMapNamedByThePageIsShownOnceItsResultsAreThere) {
    open_page(1);
    EXPECT_EQ(demo.choice.view.map_a, "cte");
}

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
    EXPECT_TRUE(frame({Press{Key::enter}}).lesson.covered);
    for (int hands = 0; hands < 3; ++hands) frame({Press{Key::backspace}});
    EXPECT_EQ(picture(), empty);
}

TEST_F(LessonWindow, WithoutAGuessTheResultsAreASkipAway) {
    open_page(2);
    frame({Press{U'u'}});
    EXPECT_FALSE(frame().lesson.covered);
}

TEST_F(LessonWindow, APictureOfAPageIsUncovered) {
    demo.choice.lesson = {.stem = "ragged", .page = 1, .applied = true};
    const ViewSettings before = demo.choice.view;
    frame();
    EXPECT_FALSE(demo.choice.lesson.covered);
    EXPECT_EQ(demo.choice.view, before);
    EXPECT_EQ(runs, 0);
}

TEST_F(LessonWindow, AGoalIsReachedByResultsOnTheGivenProblemOnly) {
    demo.choice.lesson = {.stem = "ragged", .page = 4};
    frame();
    Session& session = demo.session;
    for (RunResultPtr& result : session.results) {
        RunResult other = *result;
        other.problem = parse_problem("spmv:banded,rows=65,band=1");
        result = std::make_shared<const RunResult>(other);
    }
    ++session.revision;
    EXPECT_FALSE(frame().lesson.reached);
    run();
    frame();
    EXPECT_TRUE(frame().lesson.reached);
}

TEST_F(LessonWindow, HintsComeOneAtATime) {
    open_page(4);
    std::vector<std::vector<std::uint8_t>> pictures{picture()};
    for (int hint = 0; hint < 2; ++hint) {
        frame({Press{U'h'}});
        pictures.push_back(picture());
        EXPECT_NE(pictures.back(), pictures[pictures.size() - 2]);
    }
    frame({Press{U'h'}});
    EXPECT_EQ(picture(), pictures.back()) << "there are two";
}

TEST_F(LessonWindow, PresentingIsLargerAndEndsWithEscape) {
    open_page(0);
    frame({Press{Key::f11}});
    frame();
    EXPECT_TRUE(demo.choice.presenting);
    EXPECT_GT(demo.choice.look.text_scale, 1);
    EXPECT_EQ(frame({Press{Key::page_down}}).lesson.page, 1) << "as a clicker turns pages";
    frame({Press{U'o'}});
    frame();
    EXPECT_FALSE(demo.command);
    frame({Press{Key::escape}});
    EXPECT_FALSE(demo.choice.presenting);
    EXPECT_EQ(frame().look.text_scale, 1);
    const double before = demo.choice.view.first_warp;
    frame({Press{Key::page_down}});
    EXPECT_EQ(demo.choice.lesson.page, 1) << "without a class it moves the maps";
    EXPECT_GE(demo.choice.view.first_warp, before);
}

TEST_F(LessonWindow, EveryPageIsDrawnAtEverySize) {
    for (const bool presenting : {false, true})
        for (int page = 0; page < 5; ++page)
            for (float scale : {0.7f, 2.0f}) {
                demo.choice.presenting = presenting;
                demo.choice.look.text_scale = scale;
                open_page(page);
                frame({Press{U'x'}});
                frame({Press{U'q'}});
                frame({Press{U'u'}});
                frame({Press{U'x'}});
                EXPECT_EQ(demo.choice.lesson.page, page);
                EXPECT_FALSE(demo.choice.lesson.covered);
            }
}

TEST_F(LessonWindow, TheTourGoesThroughItsStepsAndTakesAllKeys) {
    demo.choice.tour = 0;
    const bool live = demo.choice.live;
    frame({Press{U'l'}});
    EXPECT_EQ(demo.choice.live, live);
    std::vector<std::uint8_t> before = picture();
    int steps = 1;
    while (frame({Press{Key::enter}}).tour >= 0 && steps < 20) {
        EXPECT_NE(picture(), before);
        before = window->read_pixels();
        ++steps;
    }
    EXPECT_GE(steps, 5);
    EXPECT_LE(steps, 7);
    demo.choice.tour = 2;
    EXPECT_EQ(frame({Press{Key::escape}}).tour, -1);
}

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

TEST_F(LessonWindow, ItsButtonsAndLinksTurnPages) {
    open_page(0);
    click(place_of("Next"));
    EXPECT_EQ(demo.choice.lesson.page, 1);
    click(place_of("Results"));
    EXPECT_EQ(demo.choice.lesson.page, 1);
    EXPECT_FALSE(frame().lesson.covered);
    click(place_of("Back"));
    EXPECT_EQ(demo.choice.lesson.page, 0);
    frame();
    click(place_of("page"));  // of "the third page", whose words are drawn one by one
    EXPECT_EQ(demo.choice.lesson.page, 2);
    EXPECT_TRUE(frame().lesson.covered);
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
    demo.session.busy = true;
    frame({Press{Key::escape}});
    EXPECT_TRUE(demo.asks<command::Cancel>());
    EXPECT_EQ(demo.choice.lesson.stem, "ragged");
    demo.session.busy = false;
    frame({Press{Key::escape}});
    EXPECT_EQ(demo.choice.lesson, LessonPlace{});
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
    const std::size_t results = demo.session.results.size();
    demo.session.pin();
    run();
    EXPECT_EQ(demo.session.results.size(), 2 * results);
    frame({Press{U'n'}});
    frame();
    EXPECT_EQ(demo.session.results.size(), results);
}

TEST_F(LessonWindow, ALessonThatIsNoLongerOnTheShelfCloses) {
    open_page(0);
    views->offer(std::make_shared<const Shelf>());
    frame();
    EXPECT_EQ(demo.choice.lesson, LessonPlace{});
}

}  // namespace
}  // namespace lanescope
