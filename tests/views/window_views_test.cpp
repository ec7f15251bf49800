#include <glad/gl.h>
#include <gtest/gtest.h>
#include <imgui.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <set>
#include <string>
#include <string_view>

#include "tests/views/window_views.h"

namespace lanescope {
namespace {

TEST_F(WindowViews, DrawEverySceneAtEverySizeAndLeaveTheChoiceAlone) {
    OPEN_OR_SKIP(1100, 700);
    for (demo::Scene scene : {demo::Scene::results, demo::Scene::empty, demo::Scene::busy, demo::Scene::faulty})
        for (float scale : {0.7f, 1.0f, 2.0f}) {
            demo::Demo demo = demo::make(scene, 8);
            demo.choice.appearance.text_scale = scale;
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
    SweepStatus& sweep = demo.session.jobs.sweep;
    for (const RunResultPtr& result : demo.session.results.all)
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

void give_matrices(Session& session, bool small) {
    for (RunResultPtr& result : session.results.all) {
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
    session.results.revision += small ? 1 : 2;
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
    EXPECT_EQ(pictures.size(), 6u)
        << "the source beside three counts of nonzeros, no matrix, a small one, a larger one";
}

TEST_F(WindowViews, DrawTheMatrixOfEverySceneAtEverySize) {
    OPEN_OR_SKIP(640, 400);
    for (demo::Scene scene : {demo::Scene::results, demo::Scene::empty, demo::Scene::busy, demo::Scene::faulty})
        for (const float scale : {0.7f, 2.0f})
            for (const bool small : {true, false}) {
                demo::Demo demo = demo::make(scene, 4);
                if (scene == demo::Scene::results) give_matrices(demo.session, small);
                demo.choice.appearance.text_scale = scale;
                demo.choice.view.show_matrix = true;
                const Choice before = demo.choice;
                for (int i = 0; i < 3; ++i) frame(demo);
                EXPECT_EQ(demo.choice.view, before.view);
                EXPECT_EQ(demo.choice.experiment, before.experiment);
            }
}

TEST_F(WindowViews, SurviveAWindowTooSmallForAnything) {
    OPEN_OR_SKIP(640, 400);
    demo::Demo demo = demo::make(demo::Scene::faulty, 8);
    demo.choice.appearance.text_scale = 2.5f;
    for (int i = 0; i < 3; ++i) frame(demo);
    EXPECT_FALSE(demo.command);
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

// Only changed parts are drawn. On a software renderer, which keeps its pixels, the result must equal a complete
// redraw.
TEST_F(WindowViews, ShowWhatTheyWouldIfEveryFrameWereDrawnWhole) {
    OPEN_OR_SKIP(1100, 700);
    const std::string renderer = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    if (renderer.find("llvmpipe") == std::string::npos) GTEST_SKIP() << "draws every frame whole: " << renderer;
    constexpr int rounding = 2;  // different code blends the window's pixels and the picture's
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
