#include <gtest/gtest.h>

#include <bit>

#include "tests/views/lane_map_pixels.h"

namespace lanescope::lane_map_pixels {
namespace {

TEST_F(LaneMap, ColoursByBankConflicts) {
    RunResult result;
    result.trace.edit().sites.resize(1);
    for (std::uint8_t conflicts : {0, 1, 31, 200}) result.trace.edit().events.push_back({~0u, 0, 4, conflicts});
    result.trace.edit().offsets = {0, 4};
    draw(std::make_shared<const RunResult>(result), {.colour = ColourBy::conflicts}, 4, 1);
    const auto colours = conflict_colours();
    const ImU32 wanted[] = {theme::colours.no_value, colours[1], colours[31], colours[32]};
    for (int x = 0; x < 4; ++x) expect(x, 0, split(wanted[x]), colour_rounding);
}

TEST_F(LaneMap, ColoursIdleLanesByTheirCause) {
    RunResult result;
    result.trace.edit().sites.resize(2);
    for (int i = 0; i < 32; ++i) result.trace.edit().events.push_back(event(~0u << i, 0));
    result.trace.edit().events.push_back(event(~0u, 1));
    result.trace.edit().offsets = {0, 33};
    const auto colours = cause_colours();
    const Colour busy = split(colours[0]), finished = split(colours[std::size_t(IdleCause::row_finished)]);
    const auto shared = std::make_shared<const RunResult>(result);
    draw(shared, {.colour = ColourBy::idle_cause}, 33, 32);
    for (int x = 0; x < 33; ++x)
        for (int y = 0; y < 32; ++y) expect(x, y, y < x && x < 32 ? finished : busy, colour_rounding);
    draw(shared, {.steps_per_pixel = 1, .lanes_per_pixel = warp_pitch, .colour = ColourBy::idle_cause}, 33, 1);
    for (int x = 0; x < 33; ++x) expect(x, 0, blend(busy, finished, x < 32 ? x / 32.0 : 0), averaging);
}

// Events at clocks 0, 100 and 130 are bright at their start and dim while the warp waits for the next.
TEST_F(LaneMap, LaysStepsOutByTheirClocks) {
    RunResult result;
    result.trace.edit().sites.resize(3);
    for (int site : {0, 1, 2}) result.trace.edit().events.push_back(event(~0u, site));
    result.trace.edit().offsets = {0, 3};
    result.trace.edit().clocks = {5000, 5100, 5130};
    draw(std::make_shared<const RunResult>(result), {.axis = TimeAxis::cycle}, 200, 1);
    const auto dim = [](ImU32 colour) { return blend(split(theme::colours.idle), split(colour), 0.30); };
    expect(0, 0, split(red), colour_rounding);
    expect(50, 0, dim(red), averaging);
    expect(99, 0, dim(red), averaging);
    expect(100, 0, split(green), colour_rounding);
    expect(120, 0, dim(green), averaging);
    expect(131, 0, split(blue), colour_rounding);
    expect(150, 0, split(theme::ground), colour_rounding);
}

TEST_F(LaneMap, ColoursByActiveLanes) {
    const auto result = toy();
    const auto colours = lane_colours();
    draw(result, {.colour = ColourBy::active_lanes}, 40, 32);
    for (int x = 0; x < 40; ++x) {
        const std::uint32_t mask = result->trace->events[std::size_t(x)].mask;
        for (int y = 0; y < 32; ++y)
            expect(x, y, split(mask >> y & 1 ? colours[std::size_t(std::popcount(mask))] : theme::colours.idle),
                   colour_rounding);
    }
}

TEST_F(LaneMap, ColoursBySectorsAndHasAColourForNone) {
    const auto result = toy();
    const auto colours = sector_colours();
    draw(result, {.colour = ColourBy::sectors}, 40, 32);
    for (int x = 0; x < 40; ++x) {
        const WarpEvent& e = result->trace->events[std::size_t(x)];
        const ImU32 active = e.sectors == 0 ? theme::colours.no_value : colours[std::min<std::size_t>(32, e.sectors)];
        for (int y = 0; y < 32; ++y)
            expect(x, y, split(e.mask >> y & 1 ? active : theme::colours.idle), colour_rounding);
    }
}

TEST_F(LaneMap, DimsSitesThatAreNotLookedAt) {
    const auto result = toy();
    image->site_colours({red, with_alpha(green, 0.2f), blue});
    draw(result, {}, 40, 32);
    for (int x = 0; x < 40; ++x)
        for (int y = 0; y < 32; ++y) {
            const Colour plain = cell(result->trace, 0, y, x);
            const bool dim = x % 3 == 1 && (result->trace->events[std::size_t(x)].mask >> y & 1);
            expect(x, y, dim ? blend(split(theme::colours.idle), plain, 0.2) : plain, colour_rounding);
        }
}

}  // namespace
}  // namespace lanescope::lane_map_pixels
