#include <gtest/gtest.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/views/kit/text.h"
#include "tests/views/window_views.h"

namespace lanescope {
namespace {

const command::SavePicture& picture_asked(const demo::Demo& demo) {
    return std::get<command::SavePicture>(*demo.command);
}

TEST_F(WindowViews, MakeThePlotsLargeOnP) {
    OPEN_OR_SKIP(1100, 700);
    demo::Demo demo = demo::make(demo::Scene::results, 4);
    frame(demo, {Press(U'p')});
    EXPECT_TRUE(demo.choice.view.large_plots);
    frame(demo, {Press(U'p')});
    EXPECT_FALSE(demo.choice.view.large_plots);
}

TEST_F(WindowViews, CancelASweepOnEscapeWhenNothingElseRuns) {
    OPEN_OR_SKIP(1100, 700);
    demo::Demo demo = demo::make(demo::Scene::results, 4);
    demo.session.jobs.sweep.busy = true;
    frame(demo, {Press(Key::escape)});
    EXPECT_TRUE(demo.asks<command::CancelSweep>());
}

TEST_F(WindowViews, RunOnRAndOnF5AndNotWithoutVariants) {
    OPEN_OR_SKIP(1100, 700);
    demo::Demo demo = demo::make(demo::Scene::results, 4);
    frame(demo, {Press(U'r')});
    EXPECT_TRUE(demo.asks<command::Run>());
    frame(demo);
    EXPECT_FALSE(demo.command) << "asked for once";
    frame(demo, {Press(Key::f5)});
    EXPECT_TRUE(demo.asks<command::Run>());
    demo.choice.experiment.variants.clear();
    frame(demo, {Press(U'r')});
    EXPECT_FALSE(demo.command);
}

TEST_F(WindowViews, CancelOnlyWhatRuns) {
    OPEN_OR_SKIP(1100, 700);
    demo::Demo busy = demo::make(demo::Scene::busy), idle = demo::make(demo::Scene::results, 4);
    frame(busy, {Press(Key::escape)});
    EXPECT_TRUE(busy.asks<command::Cancel>());
    idle.choice.view.source_line = 15;
    frame(idle, {Press(Key::escape)});
    EXPECT_FALSE(idle.command);
    EXPECT_EQ(idle.choice.view.source_line, 0);
}

TEST_F(WindowViews, SwapTheMapsOnShiftA) {
    OPEN_OR_SKIP(1100, 700);
    demo::Demo demo = demo::make(demo::Scene::results, 4);
    demo.choice.view.map_a = "cte";
    demo.choice.view.map_b = "thread_per_row";
    frame(demo, {Press(U'A')});
    EXPECT_EQ(demo.choice.view.map_a, "thread_per_row");
    EXPECT_EQ(demo.choice.view.map_b, "cte");
}

TEST_F(WindowViews, StepTheCursorWithinTheLongestWarp) {
    OPEN_OR_SKIP(1100, 700);
    demo::Demo demo = demo::make(demo::Scene::results, 4);
    frame(demo, {Press(Key::right)});
    EXPECT_EQ(demo.choice.view.cursor_step, 0);
    frame(demo, {Press(Key::right)});
    EXPECT_EQ(demo.choice.view.cursor_step, 1);
    frame(demo, {Press(Key::right, true)});
    EXPECT_EQ(demo.choice.view.cursor_step, 11);
    frame(demo, {Press(Key::home), Press(Key::left)});
    EXPECT_EQ(demo.choice.view.cursor_step, 0);
    frame(demo, {Press(Key::end)});
    const double last = demo.choice.view.cursor_step;
    EXPECT_GT(last, 90);
    frame(demo, {Press(Key::right)});
    EXPECT_EQ(demo.choice.view.cursor_step, last);
}

TEST_F(WindowViews, ShowOneWarpFourOrTheWholeGrid) {
    OPEN_OR_SKIP(1100, 700);
    demo::Demo demo = demo::make(demo::Scene::results, 64);
    frame(demo, {Press(U'g')});
    EXPECT_EQ(demo.choice.view.warps, 0);
    frame(demo, {Press(U'1')});
    EXPECT_EQ(demo.choice.view.warps, 1);
    frame(demo, {Press(U'4')});
    EXPECT_EQ(demo.choice.view.warps, 4);
}

TEST_F(WindowViews, LeaveTheAxisOfStepsWhereThereAreNoClocks) {
    OPEN_OR_SKIP(1100, 700);
    demo::Demo demo = demo::make(demo::Scene::results, 4);
    frame(demo, {Press(U'c')});
    EXPECT_EQ(demo.choice.view.axis, TimeAxis::step);
}

TEST_F(WindowViews, ChangeTextSizeLiveAndPlay) {
    OPEN_OR_SKIP(1100, 700);
    demo::Demo demo = demo::make(demo::Scene::results, 4);
    const bool live = demo.choice.live;
    frame(demo, {Press(U'+', true), Press(U'l'), Press(U' ')});
    EXPECT_FLOAT_EQ(demo.choice.appearance.text_scale, 1.1f);
    EXPECT_EQ(demo.choice.live, !live);
    EXPECT_TRUE(views->animating());
    frame(demo, {Press(U'0', true), Press(U' ')});
    EXPECT_FLOAT_EQ(demo.choice.appearance.text_scale, 1);
}

TEST_F(WindowViews, SayThatARecordingPausesLiveAndGoOnWithALiveRun) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 4);
    demo.session.results.origin = ResultsOrigin::recording;
    const auto says_so = [&](const std::string& wanted) {
        std::vector<DrawnText> drawn;
        watch_texts(&drawn);
        frame(demo);
        watch_texts(nullptr);
        return std::ranges::any_of(drawn, [&](const DrawnText& t) { return t.text == wanted; });
    };
    const std::string words = "Live is paused because these results come from a recording";
    EXPECT_FALSE(says_so(words));
    demo.choice.pause_live();
    EXPECT_TRUE(says_so(words));
    demo.choice.appearance.text_scale = 2;
    frame(demo);
    EXPECT_TRUE(says_so("Live is paused")) << "where there is less room";
    frame(demo, {Press(U'l')});
    EXPECT_TRUE(demo.asks<command::Run>());
    EXPECT_TRUE(demo.choice.live);
    EXPECT_FALSE(demo.choice.live_paused);
    frame(demo, {Press(U'l')});
    EXPECT_FALSE(demo.command);
    EXPECT_FALSE(demo.choice.live);
    EXPECT_FALSE(says_so("Live is paused")) << "it is off";
}

TEST_F(WindowViews, ShowFourMapsWhereThereIsRoom) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 64);
    ASSERT_GE(demo.session.results.all.size(), 3u);
    for (int i = 0; i < 3; ++i) frame(demo);
    const std::size_t two = picture();
    frame(demo, {Press(U'f')});
    for (int i = 0; i < 3; ++i) frame(demo);
    EXPECT_TRUE(demo.choice.view.four_maps);
    EXPECT_EQ(demo.choice.view.warps, 2) << "half the height shows half the warps";
    const std::size_t four = picture();
    EXPECT_NE(four, two);
    demo.choice.view.map_c = "cte", demo.choice.view.map_b.clear();
    for (int i = 0; i < 3; ++i) frame(demo);
    EXPECT_NE(picture(), four) << "C shows the variant that was named";
    frame(demo, {Press(U'f')});
    EXPECT_FALSE(demo.choice.view.four_maps);
    EXPECT_EQ(demo.choice.view.warps, 4);
}

TEST_F(WindowViews, KeepTwoMapsInASmallWindow) {
    OPEN_OR_SKIP(1100, 700);
    demo::Demo demo = demo::make(demo::Scene::results, 64);
    for (int i = 0; i < 3; ++i) frame(demo);
    const std::size_t two = picture();
    frame(demo, {Press(U'f')});
    EXPECT_FALSE(demo.choice.view.four_maps);
    EXPECT_NE(picture(), two) << "it says why";
    ImGui::GetCurrentContext()->Time += 10;
    demo.choice.view.four_maps = true;  // set in a larger window
    for (int i = 0; i < 3; ++i) frame(demo);
    EXPECT_EQ(demo.choice.view.warps, 4);
    EXPECT_GT(colours(), 100u);
    demo.choice.view.four_maps = false;
    for (int i = 0; i < 3; ++i) frame(demo);
    EXPECT_EQ(picture(), two);
}

TEST_F(WindowViews, AskForThePictureOfAPanelAtEitherSize) {
    OPEN_OR_SKIP(1100, 700);
    demo::Demo demo = demo::make(demo::Scene::results, 4);
    frame(demo, {Press(U'e')});
    frame(demo, {Press(U'6')});
    ASSERT_TRUE(demo.asks<command::SavePicture>());
    EXPECT_EQ(picture_asked(demo).panel, Panel::maps);
    EXPECT_TRUE(picture_asked(demo).path.starts_with("lanescope-maps-")) << picture_asked(demo).path;
    frame(demo, {Press(U'e')});
    frame(demo, {Press(U'x')});
    frame(demo, {Press(U'9')});
    ASSERT_TRUE(demo.asks<command::SavePicture>());
    EXPECT_EQ(picture_asked(demo).scale, 2);
    EXPECT_EQ(picture_asked(demo).panel, Panel::matrix);
    EXPECT_TRUE(picture_asked(demo).path.starts_with("lanescope-matrix-2x-")) << picture_asked(demo).path;
    const Views::Size maps = views->size_of(Panel::maps), window_size = views->size_of(Panel::window);
    EXPECT_EQ(window_size.width, 1100);
    EXPECT_GT(maps.height, 200);
    EXPECT_LT(maps.width, 700);
}

TEST_F(WindowViews, NameAScreenshot) {
    OPEN_OR_SKIP(1100, 700);
    demo::Demo demo = demo::make(demo::Scene::results, 4);
    frame(demo, {Press(Key::f12)});
    ASSERT_TRUE(demo.asks<command::SavePicture>());
    EXPECT_TRUE(picture_asked(demo).path.starts_with("lanescope-") && picture_asked(demo).path.ends_with(".png"))
        << picture_asked(demo).path;
}

TEST_F(WindowViews, AskForAPathBeforeAFileIsOpened) {
    OPEN_OR_SKIP(1100, 700);
    demo::Demo demo = demo::make(demo::Scene::results, 4);
    frame(demo, {Press(U'o')});
    EXPECT_TRUE(demo.asks<command::ListFolder>());  // lists the folder as well
    for (int i = 0; i < 3; ++i) frame(demo);
    EXPECT_FALSE(demo.asks<command::Open>());
}

}  // namespace
}  // namespace lanescope
