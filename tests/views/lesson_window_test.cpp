#include <gtest/gtest.h>

#include "tests/shipped_catalog.h"
#include "tests/views/lesson_window.h"

namespace lanescope {
namespace {

TEST_F(LessonWindow, APageSetsTheExperimentAndTheViewAndRuns) {
    demo.choice.appearance.text_scale = 1.2f;
    const Choice& choice = open_page(0);
    EXPECT_EQ(runs, 1);
    EXPECT_EQ(choice.experiment.problem, parse_problem("spmv:banded,rows=64,band=1"));
    ASSERT_EQ(choice.experiment.variants.size(), 1u);
    EXPECT_EQ(choice.experiment.variants[0].id, "thread_per_row");
    EXPECT_EQ(choice.view.colour, ColourBy::idle_cause);
    EXPECT_EQ(choice.view.warps, 2);
    EXPECT_EQ(choice.appearance.text_scale, 1.2f);
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

TEST_F(LessonWindow, ShowsUserLessonsFirst) {
    Shelf shelf{.folder = "lessons", .user_count = 1};
    for (const char* file : {"1-mine.md", "7-ragged.md"})
        shelf.lessons.push_back(*read_lesson(shipped_catalog(), lesson_text, file).lesson);
    views->offer(std::make_shared<const Shelf>(shelf));
    frame();
    EXPECT_LT(place_of("Your lessons").y, place_of("Lessons of Lanescope").y);
    frame({Press{U'1'}});
    EXPECT_EQ(frame().lesson.stem, "mine");
}

TEST_F(LessonWindow, TheListMarksFinishedLessons) {
    frame({Press{U't'}});
    place_of("3 min \u00B7 5 pages");
    views->mark_finished({"ragged", "another"});
    place_of("finished \u00B7 3 min \u00B7 5 pages");
}

TEST_F(LessonWindow, APageThatHasChangedIsSetUpAgain) {
    open_page(0);
    demo.choice.view.warps = 4;
    const auto renew = [&](bool changed) {
        std::string text = lesson_text;
        text.replace(text.find("warps: 2"), 8, "warps: 3");
        Shelf shelf{.folder = "lessons"};
        shelf.lessons.push_back(*read_lesson(shipped_catalog(), text, "7-ragged.md").lesson);
        views->renew(std::make_shared<const Shelf>(shelf), changed);
        frame();
        frame();
    };
    renew(false);
    EXPECT_EQ(demo.choice.view.warps, 4) << "another lesson has changed";
    renew(true);
    EXPECT_EQ(demo.choice.lesson.stem, "ragged");
    EXPECT_EQ(demo.choice.lesson.page, 0);
    EXPECT_EQ(demo.choice.view.warps, 3);
    EXPECT_EQ(runs, 1) << "its experiment is the same";
}

TEST_F(LessonWindow, AMapNamedByThePageIsShownOnceItsResultsAreThere) {
    open_page(1);
    EXPECT_EQ(demo.choice.view.map_a, "cte");
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
    for (RunResultPtr& result : session.results.all) {
        RunResult other = *result;
        other.problem = parse_problem("spmv:banded,rows=65,band=1");
        result = std::make_shared<const RunResult>(other);
    }
    ++session.results.revision;
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
    EXPECT_GT(demo.choice.appearance.text_scale, 1);
    EXPECT_EQ(frame({Press{Key::page_down}}).lesson.page, 1) << "as a clicker turns pages";
    frame({Press{U'o'}});
    frame();
    EXPECT_FALSE(demo.command);
    frame({Press{Key::escape}});
    EXPECT_FALSE(demo.choice.presenting);
    EXPECT_EQ(frame().appearance.text_scale, 1);
    const double before = demo.choice.view.first_warp;
    frame({Press{Key::page_down}});
    EXPECT_EQ(demo.choice.lesson.page, 1) << "without a class it moves the maps";
    EXPECT_GE(demo.choice.view.first_warp, before);
}

/// Returns the index of the first draw list with this name prefix, or -1.
int drawn_as(const std::string& name) {
    const ImDrawData* drawn = ImGui::GetDrawData();
    for (int i = 0; i < drawn->CmdListsCount; ++i)
        if (drawn->CmdLists[i]->_OwnerName && std::string(drawn->CmdLists[i]->_OwnerName).starts_with(name)) return i;
    return -1;
}

TEST_F(LessonWindow, ATooltipIsDrawnOverTheShadeOfTheSpotlight) {
    open_page(0);
    const ImVec2 next = place_of("Next");
    frame({Press{U'i'}});
    for (int i = 0; i < 5; ++i) {
        begin_frame();
        point_at(next);
        ImGui::GetCurrentContext()->Time += 2;
        end_frame();
    }
    ASSERT_GE(drawn_as("spotlight"), 0);
    EXPECT_GT(drawn_as("##Tooltip"), drawn_as("spotlight"));
}

TEST_F(LessonWindow, EveryPageIsDrawnAtEverySize) {
    for (const bool presenting : {false, true})
        for (int page = 0; page < 5; ++page)
            for (float scale : {0.7f, 2.0f}) {
                demo.choice.presenting = presenting;
                demo.choice.appearance.text_scale = scale;
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
    click(place_of("page"));  // from "the third page", whose words are drawn separately
    EXPECT_EQ(demo.choice.lesson.page, 2);
    EXPECT_TRUE(frame().lesson.covered);
}

}  // namespace
}  // namespace lanescope
