#include "app/views/lane_map/lane_map_image.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <random>

#include "tests/views/lane_map_pixels.h"

namespace lanescope::lane_map_pixels {
namespace {

TEST_F(LaneMap, DrawsEveryCellOfItsMasks) {
    const auto result = toy();
    draw(result, {}, 50, 110);
    for (int y = 0; y < 110; ++y)
        for (int x = 0; x < 50; ++x) expect(x, y, cell(result->trace, y / 35, y % 35, x), colour_rounding);
}

TEST_F(LaneMap, StartsAtAnyStepAndWarp) {
    const auto result = toy();
    draw(result, {.first_step = 7, .first_warp = 1}, 30, 40);
    for (int y = 0; y < 40; ++y)
        for (int x = 0; x < 30; ++x) expect(x, y, cell(result->trace, 1 + y / 35, y % 35, 7 + x), colour_rounding);
}

double overlap(double from, double to, int cell) {
    return std::max(0.0, std::min(to, cell + 1.0) - std::max(from, double(cell)));
}

// Defines pixels that cover several cells or parts of them: the average over their area.
Colour area(const LaneTrace& trace, double step0, double step1, double lane0, double lane1) {
    Colour sum{0, 0, 0};
    for (int row = int(lane0); row < lane1; ++row)
        for (int step = int(step0); step < step1; ++step) {
            const double part =
                overlap(step0, step1, step) * overlap(lane0, lane1, row) / ((step1 - step0) * (lane1 - lane0));
            const Colour c = cell(trace, row / 35, row % 35, step);
            sum = {sum.r + c.r * part, sum.g + c.g * part, sum.b + c.b * part};
        }
    return sum;
}

TEST_F(LaneMap, AveragesOverTheAreaOfAPixel) {
    const auto result = toy();
    for (const auto& [steps, lanes] :
         {std::pair(0.45, 0.6), {1.0, 0.5}, {0.7, 2.5}, {1.5, 0.5}, {1.5, 2.9}, {2.0, 1.0}}) {
        const LaneMapView view{
            .first_step = 3.25, .first_warp = 0.4, .steps_per_pixel = steps, .lanes_per_pixel = lanes};
        draw(result, view, 12, 9);
        for (int y = 0; y < 9; ++y)
            for (int x = 0; x < 12; ++x) {
                const double step = view.first_step + x * steps, lane = view.first_warp * warp_pitch + y * lanes;
                expect(x, y, area(result->trace, step, step + steps, lane, lane + lanes), averaging);
            }
        ASSERT_FALSE(HasFailure()) << steps << " steps and " << lanes << " lanes a pixel";
    }
}

TEST_F(LaneMap, ShowsHowOftenALaneWasActiveWhereStepsAreMany) {
    const auto result = toy();
    draw(result, {.steps_per_pixel = 8}, 6, 32);
    for (int x = 0; x < 5; ++x)
        for (int lane = 0; lane < 32; ++lane) {
            int active = 0;
            for (int i = 0; i < 8; ++i) active += int(result->trace->events[std::size_t(x * 8 + i)].mask >> lane & 1);
            expect(x, lane, active ? quantity(lane_colours(), 4.0 * active) : split(theme::colours.idle), averaging);
        }
    expect(5, 0, split(theme::ground), colour_rounding);
}

// The shader samples very many steps per pixel. A loop must not appear as stripes.
TEST_F(LaneMap, ShowsALoopEvenlyWhenStepsAreSampled) {
    for (int period : {2, 3}) {
        RunResult result;
        result.trace.edit().sites.resize(1);
        for (int i = 0; i < 6000; ++i) result.trace.edit().events.push_back(event(i % period ? 0u : ~0u, 0));
        result.trace.edit().offsets = {0, 6000};
        draw(std::make_shared<const RunResult>(result), {.steps_per_pixel = 57.3}, 100, 1);
        for (int x = 0; x < 100; ++x) expect(x, 0, quantity(lane_colours(), 32.0 / period), averaging);
        ASSERT_FALSE(HasFailure()) << "period " << period;
    }
}

// Defines pixels that cover blocks of warps and steps: active lanes per step, paler if warps have ended.
Colour block(const LaneTrace& trace, std::int64_t warp0, std::int64_t warp1, std::int64_t step0, std::int64_t step1) {
    double steps = 0, active = 0;
    const double rows = double(std::min(warp1, trace.recorded_warps()) - warp0);
    for (std::int64_t w = warp0; w < std::min(warp1, trace.recorded_warps()); ++w)
        for (std::int64_t s = step0; s < std::min(step1, std::int64_t(trace.warp(w).size())); ++s) {
            ++steps;
            active += std::popcount(trace.warp(w)[std::size_t(s)].mask);
        }
    if (steps == 0) return split(theme::ground);
    const double presence = steps / (rows * double(step1 - step0));
    return blend(split(theme::ground), quantity(lane_colours(), active / steps), 0.3 + 0.7 * std::sqrt(presence));
}

RunResultPtr many_warps(int warps, int longest) {
    RunResult result;
    std::mt19937 random(17);
    result.trace.edit().sites.resize(3);
    result.trace.edit().offsets = {0};
    for (int w = 0; w < warps; ++w) {
        const int steps = w == warps / 3 ? longest : int(random() % 60);
        for (int i = 0; i < steps; ++i)
            result.trace.edit().events.push_back(event(std::uint32_t(random() & random()), i % 3));
        result.trace.edit().offsets.push_back(result.trace.edit().events.size());
    }
    return std::make_shared<const RunResult>(std::move(result));
}

TEST_F(LaneMap, ShowsTheDensityOfActiveLanesOfTheWholeGrid) {
    const auto result = many_warps(300, 700);
    for (const auto& [steps, warps] : {std::pair(1, 1), {1, 4}, {1, 16}, {4, 1}, {4, 4}, {16, 4}, {64, 64}}) {
        const int wide = 710 / steps + 1, tall = 300 / warps + 1;
        draw(result, {.steps_per_pixel = double(steps), .lanes_per_pixel = warps * warp_pitch}, wide, tall);
        for (int y = 0; y < tall; ++y)
            for (int x = 0; x < wide; ++x)
                expect(x, y, block(result->trace, y * warps, (y + 1) * warps, x * steps, (x + 1) * steps), averaging);
        ASSERT_FALSE(HasFailure()) << steps << " steps and " << warps << " warps a pixel";
    }
}

TEST_F(LaneMap, ByClockOfATraceWithoutClocksIsByStep) {
    draw(toy(), {}, 40, 32);
    const auto by_step = rgba;
    draw(toy(), {.axis = TimeAxis::cycle}, 40, 32);
    EXPECT_EQ(rgba, by_step);
}

TEST_F(LaneMap, HasASecondPictureThatLeavesTheFirstAlone) {
    draw(toy(), {}, 40, 32);
    const auto before = rgba;
    image->draw_overview({.steps_per_pixel = 10, .lanes_per_pixel = 40}, 8, 8);
    EXPECT_EQ(image->pixels(), before);
}

TEST_F(LaneMap, DrawsADarkLineBetweenLargeCells) {
    const auto result = toy();
    draw(result, {.steps_per_pixel = 1.0 / 8, .lanes_per_pixel = 1.0 / 8}, 64, 64);
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x) {
            const Colour plain = cell(result->trace, 0, y / 8, x / 8);
            const bool line = x % 8 == 0 || y % 8 == 0;
            expect(x, y, line ? blend(plain, split(theme::ground), 0.6) : plain, colour_rounding);
        }
}

TEST_F(LaneMap, IsExactMillionsOfStepsAway) {
    const int steps = 5'000'123;
    const auto result = long_warp(steps);
    draw(result, {.first_step = 5'000'000}, 200, 32);
    for (int y = 0; y < 32; ++y)
        for (int x = 0; x < 200; ++x) expect(x, y, cell(result->trace, 0, y, 5'000'000 + x), colour_rounding);
}

TEST_F(LaneMap, IsBackgroundWithoutEvents) {
    draw(nullptr, {}, 8, 8);
    expect(3, 3, split(theme::ground), colour_rounding);
    draw(std::make_shared<const RunResult>(), {}, 8, 8);
    expect(3, 3, split(theme::ground), colour_rounding);
}

TEST_F(LaneMap, IsDrawnAnewWhenTheResultChanges) {
    draw(toy(), {}, 40, 32);
    const auto before = rgba;
    draw(long_warp(40), {}, 40, 32);
    EXPECT_NE(rgba, before);
}

}  // namespace
}  // namespace lanescope::lane_map_pixels
