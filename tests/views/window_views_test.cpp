// The whole window, frame by frame: what it draws, and what a key does to the choice.
#include <glad/gl.h>
#include <gtest/gtest.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <bit>
#include <functional>
#include <set>
#include <string_view>

#include "app/platform/keys.h"
#include "app/views/kit/text.h"
#include "tests/views/demo_session.h"
#include "tests/views/draw_demo.h"
#include "tests/views/hidden_window.h"

namespace lanescope {
namespace {

const command::SavePicture& picture_asked(const demo::Demo& demo) {
    return std::get<command::SavePicture>(*demo.command);
}

class WindowViews : public HiddenWindow {
protected:
    void frame(demo::Demo& demo, std::initializer_list<Press> presses = {}) {
        window->begin_frame(true);
        window->text_scale(demo.choice.look.text_scale);
        for (Press p : presses) press(p);
        demo::draw(*views, demo);
        window->end_frame();
    }
    // Different colours in the picture: an empty window has few.
    std::size_t colours() {
        const std::vector<std::uint8_t> rgba = window->read_pixels();
        std::set<std::uint32_t> seen;
        for (std::size_t i = 0; i + 3 < rgba.size(); i += 4)
            seen.insert(rgba[i] | rgba[i + 1] << 8 | rgba[i + 2] << 16);
        return seen.size();
    }
    // The same for equal pictures.
    std::size_t picture() {
        const std::vector<std::uint8_t> rgba = window->read_pixels();
        return std::hash<std::string_view>{}({reinterpret_cast<const char*>(rgba.data()), rgba.size()});
    }
};

TEST_F(WindowViews, DrawEverySceneAtEverySizeAndLeaveTheChoiceAlone) {
    OPEN_OR_SKIP(1100, 700);
    for (demo::Scene scene : {demo::Scene::results, demo::Scene::empty, demo::Scene::busy, demo::Scene::faulty})
        for (float scale : {0.7f, 1.0f, 2.0f}) {
            demo::Demo demo = demo::make(scene, 8);
            demo.choice.look.text_scale = scale;
            const Choice before = demo.choice;
            for (int i = 0; i < 3; ++i) frame(demo);
            EXPECT_EQ(demo.choice.experiment, before.experiment);
            EXPECT_EQ(demo.choice.view, before.view);
            EXPECT_FALSE(demo.command);
            EXPECT_GT(colours(), 60u);
        }
}

TEST_F(WindowViews, DrawEveryPlotOfEverySceneInEveryUnit) {
    OPEN_OR_SKIP(1100, 700);
    for (demo::Scene scene : {demo::Scene::results, demo::Scene::empty, demo::Scene::busy, demo::Scene::faulty})
        for (const PlotKind& plot : plot_tabs())
            for (ThroughputUnit unit : {ThroughputUnit::gb_s, ThroughputUnit::microseconds, ThroughputUnit::speed_up}) {
                demo::Demo demo = demo::make(scene, 4);
                demo.choice.view.tab = parse_plot_tab(plot.name);
                demo.choice.view.unit = unit;
                const Choice before = demo.choice;
                frame(demo);
                frame(demo);
                EXPECT_EQ(demo.choice.view, before.view);
                EXPECT_EQ(demo.choice.experiment, before.experiment);
                EXPECT_FALSE(demo.command);
                EXPECT_GT(colours(), 60u);
            }
}

TEST_F(WindowViews, DrawASweepAsLinesAndAsAMap) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 4);
    demo.choice.view.tab = parse_plot_tab("sweep");
    for (int i = 0; i < 3; ++i) frame(demo);
    const auto empty = window->read_pixels();
    SweepNotes& sweep = demo.session.sweep;
    for (const RunResultPtr& result : demo.session.results)
        for (const char* problem : {"spmv:banded,rows=10,band=1", "spmv:banded,rows=10,band=4",
                                    "spmv:banded,rows=90,band=1", "spmv:banded,rows=90,band=4"}) {
            RunResult point = *result;
            point.problem = parse_problem(problem);
            sweep.results.push_back(std::make_shared<const RunResult>(point));
        }
    sweep.axes = {"band"};
    ++sweep.revision;
    for (int i = 0; i < 3; ++i) frame(demo);
    const auto lines = window->read_pixels();
    EXPECT_NE(lines, empty);
    sweep.axes = {"band", "rows"};
    ++sweep.revision;
    for (int i = 0; i < 3; ++i) frame(demo);
    EXPECT_NE(window->read_pixels(), lines);
}

// Rows of 0 to 2 nonzeros; who reads them is made up.
void give_matrices(Session& session, bool small) {
    for (RunResultPtr& result : session.results) {
        RunResult with = *result;
        with.matrix = {
            .rows = 3, .cols = 4, .nonzeros = 3, .offsets = {0, 1, 1, 3}, .columns = {1, 0, 3}, .values = {5, 7, 9}};
        if (!small)
            with.matrix = {.rows = 256, .cols = 256, .nonzeros = 9, .down = 2, .across = 2, .density = {1, 0, 3, 5}};
        if (small)
            for (const WarpEvent& event : with.trace->events)
                if (reads_matrix(with.trace->sites[event.site]))
                    for (int lanes = std::popcount(event.mask); lanes > 0; --lanes)
                        with.trace.edit().elements.push_back(std::uint32_t(lanes) % 3);
        with.trace.edit().rows.assign(std::size_t(with.trace.edit().recorded_warps()), RowSpan{0, 2});
        result = std::make_shared<const RunResult>(with);
    }
    session.revision += small ? 1 : 2;
}

TEST_F(WindowViews, ShowTheMatrixInPlaceOfTheSourceOnM) {
    OPEN_OR_SKIP(1600, 900);
    std::set<std::size_t> pictures;
    for (const int matrix : {0, 1, 2}) {
        demo::Demo demo = demo::make(demo::Scene::results, 4);
        if (matrix > 0) give_matrices(demo.session, matrix == 1);
        for (int i = 0; i < 2; ++i) frame(demo);
        pictures.insert(picture());
        frame(demo, {Press(U'm')});
        EXPECT_TRUE(demo.choice.view.show_matrix);
        for (int i = 0; i < 2; ++i) frame(demo);
        pictures.insert(picture());
        frame(demo, {Press(U'm')});
        EXPECT_FALSE(demo.choice.view.show_matrix);
    }
    EXPECT_EQ(pictures.size(), 4u) << "the source, no matrix, a small one, a larger one";
}

TEST_F(WindowViews, DrawTheMatrixOfEverySceneAtEverySize) {
    OPEN_OR_SKIP(640, 400);
    for (demo::Scene scene : {demo::Scene::results, demo::Scene::empty, demo::Scene::busy, demo::Scene::faulty})
        for (const float scale : {0.7f, 2.0f})
            for (const bool small : {true, false}) {
                demo::Demo demo = demo::make(scene, 4);
                if (scene == demo::Scene::results) give_matrices(demo.session, small);
                demo.choice.look.text_scale = scale;
                demo.choice.view.show_matrix = true;
                const Choice before = demo.choice;
                for (int i = 0; i < 3; ++i) frame(demo);
                EXPECT_EQ(demo.choice.view, before.view);
                EXPECT_EQ(demo.choice.experiment, before.experiment);
            }
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
    demo.session.sweep.busy = true;
    frame(demo, {Press(Key::escape)});
    EXPECT_TRUE(demo.asks<command::CancelSweep>());
}

TEST_F(WindowViews, SurviveAWindowTooSmallForAnything) {
    OPEN_OR_SKIP(640, 400);
    demo::Demo demo = demo::make(demo::Scene::faulty, 8);
    demo.choice.look.text_scale = 2.5f;
    for (int i = 0; i < 3; ++i) frame(demo);
    EXPECT_FALSE(demo.command);
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

TEST_F(WindowViews, DrawEveryColouringFromOneWarpToTheGrid) {
    OPEN_OR_SKIP(1100, 700);
    demo::Demo demo = demo::make(demo::Scene::results, 128);
    for (int colouring = 0; colouring < 6; ++colouring) {
        for (char32_t key : {U'1', U'4', U'g'}) {
            frame(demo, {Press(key)});
            for (int i = 0; i < 3; ++i) frame(demo);
            EXPECT_GT(colours(), 100u) << colouring << ", " << char(key);
        }
        frame(demo, {Press(U'w')});
    }
    EXPECT_EQ(demo.choice.view.colour, ColourBy::site) << "W goes round";
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
    EXPECT_FLOAT_EQ(demo.choice.look.text_scale, 1.1f);
    EXPECT_EQ(demo.choice.live, !live);
    EXPECT_TRUE(views->animating());
    frame(demo, {Press(U'0', true), Press(U' ')});
    EXPECT_FLOAT_EQ(demo.choice.look.text_scale, 1);
}

TEST_F(WindowViews, SayThatARecordingPausesLiveAndGoOnWithALiveRun) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 4);
    demo.session.from_file = true;
    const auto says_so = [&](const std::string& wanted) {
        std::vector<DrawnText> drawn;
        watch_texts(&drawn);
        frame(demo);
        watch_texts(nullptr);
        return std::ranges::any_of(drawn, [&](const DrawnText& t) { return t.text == wanted; });
    };
    const std::string words = "Live is paused: these results come from a recording";
    EXPECT_FALSE(says_so(words));
    demo.choice.pause_live();
    EXPECT_TRUE(says_so(words));
    demo.choice.look.text_scale = 2;
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

// Only what changed is drawn anew. On a software renderer, which keeps what it has drawn, the outcome must be that of
// drawing everything.
TEST_F(WindowViews, ShowWhatTheyWouldIfEveryFrameWereDrawnWhole) {
    OPEN_OR_SKIP(1100, 700);
    const std::string renderer = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    if (renderer.find("llvmpipe") == std::string::npos) GTEST_SKIP() << "draws every frame whole: " << renderer;
    constexpr int rounding = 2;  // the window's pixels and those of a picture are blended by different code
    demo::Demo demo = demo::make(demo::Scene::results, 64);
    const auto expect_whole = [&](const std::string& after) {
        std::vector<std::uint8_t> shown(std::size_t(1100) * 700 * 4);
        glReadPixels(0, 0, 1100, 700, GL_RGBA, GL_UNSIGNED_BYTE, shown.data());
        const std::vector<std::uint8_t> whole = window->read_pixels();
        int most = 0;
        for (std::size_t y = 0; y < 700; ++y)
            for (std::size_t i = 0; i < std::size_t(1100) * 4; ++i)
                if (i % 4 != 3)
                    most = std::max(most, std::abs(shown[(699 - y) * 1100 * 4 + i] - whole[y * 1100 * 4 + i]));
        EXPECT_LE(most, rounding) << "after " << after;
    };
    for (int i = 0; i < 5; ++i) frame(demo);
    expect_whole("the first frames");
    for (char32_t key : {U'w', U'+', U'g', U'm', U'?', U'?', U'p', U'p', U'd', U'e', U'e', U' '}) {
        frame(demo, {Press(key)});
        expect_whole(std::string("key ") + char(key));
        frame(demo);
        expect_whole(std::string("key ") + char(key) + " and a frame");
    }
    for (double x : {100, 400, 700, 1000}) {
        ImGui::GetIO().MousePos = {float(x), 400};
        demo.choice.view.first_step += 3.7;
        frame(demo);
        expect_whole("moving the pointer and the maps");
    }
}

TEST_F(WindowViews, ShowFourMapsWhereThereIsRoom) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 64);
    ASSERT_GE(demo.session.results.size(), 3u);
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
    demo.choice.view.four_maps = true;  // as chosen in a larger one
    for (int i = 0; i < 3; ++i) frame(demo);
    EXPECT_EQ(demo.choice.view.warps, 4);
    EXPECT_GT(colours(), 100u);
    demo.choice.view.four_maps = false;
    for (int i = 0; i < 3; ++i) frame(demo);
    EXPECT_EQ(picture(), two);
}

TEST_F(WindowViews, DrawEachPanelAlone) {
    OPEN_OR_SKIP(1100, 700);
    demo::Demo demo = demo::make(demo::Scene::results, 64);
    std::set<std::size_t> pictures;
    for (Panel panel : {Panel::window, Panel::maps, Panel::plot, Panel::source, Panel::matrix}) {
        demo.choice.view.alone = panel;
        for (int i = 0; i < 4; ++i) frame(demo);
        EXPECT_GT(colours(), 40u) << int(panel);
        EXPECT_FALSE(demo.choice.view.show_matrix) << "what the window shows stays";
        pictures.insert(picture());
    }
    EXPECT_EQ(pictures.size(), 5u);
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
    EXPECT_TRUE(demo.asks<command::LookInto>());  // and for what is in the folder
    for (int i = 0; i < 3; ++i) frame(demo);
    EXPECT_FALSE(demo.asks<command::Open>());
}

TEST_F(WindowViews, DrawTheSameFrameWithoutUploadingAgain) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 64);
    for (int i = 0; i < 5; ++i) frame(demo);
    const auto before = window->read_pixels();
    frame(demo);
    EXPECT_EQ(window->read_pixels(), before);
}

}  // namespace
}  // namespace lanescope
