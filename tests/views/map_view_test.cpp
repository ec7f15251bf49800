#include "app/views/state/map_view.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace lanescope {
namespace {

const MapExtent extent{.steps = 1000, .warps = 200, .first_steps = 500};
constexpr double width = 400, height = 300;

TEST(FreshView, ShowsFourWarpsAndTheLongestOfThemOverTheWholeWidth) {
    const MapScale scale = scale_of(ViewSettings{}, extent, width, height);
    EXPECT_NEAR(scale.x_of(500), width, 0.02 * width);
    EXPECT_LE(scale.x_of(500), width);
    EXPECT_LE(height_of(scale, 4), height);
    EXPECT_GE(height_of(scale, 4), 0.8 * height);
}

TEST(FreshView, GivesLanesWholePixelsWhereTheyFit) {
    const MapScale scale = scale_of(ViewSettings{}, extent, width, 4 * warp_pitch * 2.2);
    EXPECT_EQ(scale.lane_height, 2);
}

TEST(FreshView, CutsTheFewLongestWarps) {
    ViewSettings view;
    view.warps = 0;
    MapExtent skewed = extent;
    skewed.typical_steps = 80;
    EXPECT_NEAR(visible_steps(view, skewed), 80, 2);
    pan(view, skewed, 1e9, 0);
    EXPECT_NEAR(view.first_step + visible_steps(view, skewed), 1000, 20) << "the rest can be reached";
}

TEST(View, ShowsEverythingWithZeroWarps) {
    ViewSettings view;
    view.warps = 0;
    EXPECT_EQ(visible_warps(view, extent), 200);
    EXPECT_GE(visible_steps(view, extent), 1000);
}

TEST(Zoom, KeepsTheStepUnderThePointer) {
    ViewSettings view;
    view.first_step = 100;
    view.steps = 400;
    for (double at : {0.25, 0.5, 0.75}) {
        ViewSettings closer = view;
        const double before = scale_of(closer, extent, width, height).step_at(at * width);
        zoom_steps(closer, extent, 0.5, at);
        EXPECT_NEAR(scale_of(closer, extent, width, height).step_at(at * width), before, 1e-9);
        EXPECT_EQ(closer.steps, 200);
    }
}

TEST(Zoom, KeepsTheWarpUnderThePointer) {
    ViewSettings view;
    view.first_warp = 50;
    view.warps = 20;
    zoom_warps(view, extent, 0.5, 0.5);
    EXPECT_EQ(view.warps, 10);
    EXPECT_EQ(view.first_warp, 55);
}

TEST(Zoom, ChangesWarpsButNotSteps) {
    ViewSettings view;
    const double before = visible_steps(view, extent);
    zoom_warps(view, extent, 8, 0);
    EXPECT_DOUBLE_EQ(visible_steps(view, extent), before);
}

TEST(Zoom, EndsAtOneLane) {
    ViewSettings view;
    for (int i = 0; i < 100; ++i) zoom_warps(view, extent, 0.5, 0.5);
    EXPECT_NEAR(view.warps * 32, 1, 1e-9);
    EXPECT_NEAR(scale_of(view, extent, width, height).lane_height, height, 1e-6);
}

TEST(Zoom, ToABoxShowsWhatIsInIt) {
    ViewSettings view;
    view.steps = 100;
    view.warps = 10;
    const MapScale scale = scale_of(view, extent, width, height);
    zoom_to_box(view, extent, scale, 300, 200, 100, 50);  // drags from any corner
    const MapScale closer = scale_of(view, extent, width, height);
    EXPECT_NEAR(closer.step_at(0), scale.step_at(100), 1e-9);
    EXPECT_NEAR(closer.step_at(width), scale.step_at(300), 1e-9);
    EXPECT_NEAR(view.first_warp, 50 / scale.warp_height(), 1e-9);
    EXPECT_NEAR(view.warps, 150 / scale.warp_height(), 1e-9);
}

TEST(Zoom, EndsAtEightStepsAndAtTheWholeWarp) {
    ViewSettings view;
    for (int i = 0; i < 100; ++i) zoom_steps(view, extent, 0.5, 0.5);
    EXPECT_EQ(view.steps, 8);
    for (int i = 0; i < 100; ++i) zoom_steps(view, extent, 2, 0.5);
    EXPECT_GE(view.steps, 1000);
    EXPECT_LE(view.steps, 1100);
    EXPECT_EQ(view.first_step, 0);
}

TEST(Pan, EndsWhereThereIsNothing) {
    ViewSettings view;
    view.steps = 100;
    pan(view, extent, -50, -50);
    EXPECT_EQ(view.first_step, 0);
    EXPECT_EQ(view.first_warp, 0);
    pan(view, extent, 1e9, 1e9);
    EXPECT_LE(view.first_step, 1000);
    EXPECT_EQ(view.first_warp, 196);
}

TEST(Cell, IsWhatLiesUnderThePointer) {
    const MapScale scale{.first_step = 10, .first_warp = 2, .step_width = 4, .lane_height = 2};
    EXPECT_EQ(cell_at(scale, 0, 0), (MapCell{2, 10, 0}));
    EXPECT_EQ(cell_at(scale, 9, 63), (MapCell{2, 12, 31}));
    EXPECT_EQ(cell_at(scale, 9, 64), (MapCell{2, 12, -1})) << "the gap below lane 31";
    EXPECT_EQ(cell_at(scale, 3.9, 70), (MapCell{3, 10, 0}));
}

TEST(Cursor, IsFollowed) {
    ViewSettings view;
    view.steps = 100;
    follow(view, extent, 450);
    EXPECT_LE(view.first_step, 450);
    EXPECT_GE(view.first_step + 100, 450);
    follow(view, extent, 3);
    EXPECT_EQ(view.first_step, 3);
}

TEST(View, SurvivesAnyNumber) {
    const double bad[] = {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(), -1e300,
                          1e300};
    for (double value : bad) {
        ViewSettings view;
        view.first_step = view.first_warp = view.steps = view.warps = view.cursor_step = value;
        const MapScale scale = scale_of(view, extent, width, height);
        EXPECT_TRUE(std::isfinite(scale.first_step) && std::isfinite(scale.first_warp)) << value;
        EXPECT_GT(scale.step_width, 0) << value;
        EXPECT_GT(scale.lane_height, 0) << value;
        EXPECT_LE(scale.first_step, extent.steps);
        EXPECT_LE(scale.first_warp, extent.warps);
    }
}

}  // namespace
}  // namespace lanescope
