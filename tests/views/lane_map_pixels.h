// Lane maps of the shader, and the defined colours of their pixels. Tolerances are steps of an 8-bit channel.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "app/base/error.h"
#include "app/platform/window.h"
#include "app/views/kit/theme.h"
#include "app/views/lane_map/lane_map_image.h"

namespace lanescope::lane_map_pixels {

inline constexpr ImU32 red = IM_COL32(200, 40, 30, 255), green = IM_COL32(20, 180, 90, 255),
                       blue = IM_COL32(30, 90, 220, 255);
inline constexpr int colour_rounding = 1;  // 8-bit rounding of one colour
inline constexpr int averaging = 2;        // 8-bit rounding of a weighted sum in single precision

struct Colour {
    double r, g, b;
};

inline Colour split(ImU32 c) { return {double(c & 0xFF), double(c >> 8 & 0xFF), double(c >> 16 & 0xFF)}; }
inline Colour blend(Colour a, Colour b, double t) {
    return {a.r + (b.r - a.r) * t, a.g + (b.g - a.g) * t, a.b + (b.b - a.b) * t};
}

inline WarpEvent event(std::uint32_t mask, int site, int sectors = 0) {
    return {mask, std::uint16_t(site), std::uint8_t(sectors), 0};
}

// Three warps of 40, 25 and 0 steps with random masks from a fixed seed.
inline RunResultPtr toy() {
    RunResult result;
    std::mt19937 random(11);
    result.trace.edit().sites.resize(3);
    result.trace.edit().offsets = {0};
    for (int steps : {40, 25, 0}) {
        for (int i = 0; i < steps; ++i)
            result.trace.edit().events.push_back(event(std::uint32_t(random()), i % 3, i % 34));
        result.trace.edit().offsets.push_back(result.trace.edit().events.size());
    }
    return std::make_shared<const RunResult>(std::move(result));
}

// One long warp, for positions beyond the precision of a float.
inline RunResultPtr long_warp(int steps) {
    RunResult result;
    result.trace.edit().sites.resize(3);
    for (int i = 0; i < steps; ++i) result.trace.edit().events.push_back(event(std::uint32_t(i) * 2654435761u, i % 3));
    result.trace.edit().offsets = {0, result.trace.edit().events.size()};
    return std::make_shared<const RunResult>(std::move(result));
}

class LaneMap : public testing::Test {
protected:
    static void SetUpTestSuite() {
        try {
            window = std::make_unique<Window>(320, 200, "lane map test", false);
        } catch (const BackendUnavailable& error) {
            reason = error.what();
        }
    }
    static void TearDownTestSuite() { window.reset(); }
    void SetUp() override {
        if (!window) GTEST_SKIP() << reason;
        image = std::make_unique<LaneMapImage>();
        image->site_colours({red, green, blue});
    }
    void TearDown() override { image.reset(); }

    void draw(const RunResultPtr& result, const LaneMapView& view, int w, int h) {
        width = w;
        image->show(result);
        image->draw(view, w, h);
        rgba = image->pixels();
    }
    Colour at(int x, int y) const {
        const std::size_t i = (std::size_t(y) * std::size_t(width) + std::size_t(x)) * 4;
        return {double(rgba[i]), double(rgba[i + 1]), double(rgba[i + 2])};
    }
    void expect(int x, int y, Colour wanted, int tolerance) const {
        const Colour got = at(x, y);
        EXPECT_NEAR(got.r, wanted.r, tolerance) << "red at " << x << ", " << y;
        EXPECT_NEAR(got.g, wanted.g, tolerance) << "green at " << x << ", " << y;
        EXPECT_NEAR(got.b, wanted.b, tolerance) << "blue at " << x << ", " << y;
    }

    static inline std::unique_ptr<Window> window;
    static inline std::string reason;
    std::unique_ptr<LaneMapImage> image;
    std::vector<std::uint8_t> rgba;
    int width = 0;
};

// Defines a cell: its site's colour if the lane is active, the idle colour if not, and the background outside.
inline Colour cell(const LaneTrace& trace, int warp, int lane, std::int64_t step) {
    if (lane >= 32 || warp >= trace.recorded_warps() || step >= std::int64_t(trace.warp(warp).size()))
        return split(theme::ground);
    const WarpEvent& e = trace.warp(warp)[std::size_t(step)];
    const ImU32 colours[] = {red, green, blue};
    return split(e.mask >> lane & 1 ? colours[e.site] : theme::colours.idle);
}

inline Colour quantity(const std::array<ImU32, 33>& colours, double n) {
    const auto low = std::size_t(n);
    return blend(split(colours[low]), split(colours[std::min<std::size_t>(low + 1, 32)]), n - std::floor(n));
}

}  // namespace lanescope::lane_map_pixels
