#include "app/analysis/lanes/lane_pyramid.h"

#include <gtest/gtest.h>

#include <bit>
#include <random>

#include "tests/analysis/lane_story.h"

namespace lanescope {
namespace {

LaneTrace random_trace(const std::vector<int>& lengths) {
    LaneStory story;
    std::mt19937 random(5);
    const int load = story.site("x"), store = story.site("y", AccessKind::store);
    for (int length : lengths) {
        for (int i = 0; i < length; ++i)
            story.step(random() % 2 ? load : store, std::uint32_t(random()) & std::uint32_t(random()),
                       int(random() % 256), int(random() % 32));
        story.end_warp();
    }
    return story.trace;
}

std::vector<int> ragged(int warps) {
    std::mt19937 random(3);
    std::vector<int> lengths;
    for (int w = 0; w < warps; ++w) lengths.push_back(int(random() % 90));
    return lengths;
}

// As with a power-law graph, a few warps take nearly all steps.
std::vector<int> skewed(int warps) {
    std::vector<int> lengths(std::size_t(warps), 3);
    lengths[1] = 50'000;
    lengths[2] = 0;
    lengths[std::size_t(warps) / 2] = 7000;
    return lengths;
}

struct Total {
    std::uint64_t steps = 0, active = 0, extra = 0;
    bool operator==(const Total&) const = default;
};

Total total_of(const LaneTrace& trace) {
    Total total;
    for (const WarpEvent& e : trace.events) {
        ++total.steps;
        total.active += std::uint64_t(std::popcount(e.mask));
        total.extra += e.sectors;
    }
    return total;
}

Total total_of(const LaneTrace& trace, const LanePyramid& pyramid, int i, int j, std::uint64_t longest) {
    Total total;
    for (std::int64_t g = 0; g < pyramid.groups_of(j); ++g)
        for (std::uint64_t c = 0; c <= longest >> 2 * i; ++c) {
            const PyramidCell cell = pyramid.cell(trace, i, j, g, c);
            total.steps += cell.steps;
            total.active += cell.active;
            total.extra += cell.extra;
        }
    return total;
}

void expect_conserved(const LaneTrace& trace) {
    const WarpTime time = step_time(trace);
    const LanePyramid pyramid = build_pyramid(trace, time, PyramidExtra::sectors);
    const Total wanted = total_of(trace);
    for (int j = 0; j < pyramid.levels(); ++j)
        for (int i = 0; i + j <= LanePyramid::most; ++i)
            EXPECT_EQ(total_of(trace, pyramid, i, j, time.longest), wanted) << "level " << i << ", " << j;
}

TEST(LanePyramid, HoldsEqualSumsAtEveryLevel) { expect_conserved(random_trace(ragged(700))); }
TEST(LanePyramid, HoldsEqualSumsWhereAFewWarpsAreMuchLonger) { expect_conserved(random_trace(skewed(300))); }
TEST(LanePyramid, HoldsEqualSumsOfOneLongWarp) { expect_conserved(random_trace({200'000})); }

TEST(LanePyramid, SumsEachBlock) {
    const LaneTrace trace = random_trace({37, 5, 90, 0, 64, 11, 3});
    const LanePyramid pyramid = build_pyramid(trace, step_time(trace), PyramidExtra::conflicts);
    for (const auto& [i, j] : {std::pair(1, 0), {2, 0}, {0, 1}, {1, 1}, {3, 1}, {0, 2}, {2, 2}})
        for (std::int64_t g = 0; g < pyramid.groups_of(j); ++g)
            for (std::uint64_t c = 0; c <= 90u >> 2 * i; ++c) {
                PyramidCell wanted;
                for (std::int64_t w = g << 2 * j; w < std::min<std::int64_t>((g + 1) << 2 * j, 7); ++w) {
                    const auto events = trace.warp(w);
                    for (std::uint64_t s = c << 2 * i; s < std::min<std::uint64_t>((c + 1) << 2 * i, events.size());
                         ++s) {
                        ++wanted.steps;
                        wanted.active += std::uint32_t(std::popcount(events[s].mask));
                        wanted.extra += events[s].conflicts;
                    }
                }
                EXPECT_EQ(pyramid.cell(trace, i, j, g, c), wanted)
                    << i << ", " << j << ": group " << g << ", block " << c;
            }
}

TEST(LanePyramid, NamesTheMostFrequentCause) {
    LaneStory story;
    const int loop = story.site("values"), end = story.site("y", AccessKind::store);
    for (int i = 0; i < 15; ++i) story.step(loop, i < 8 ? ~0u : 0xFFu);  // 24 lanes leave the loop after 8 iterations
    story.step(end, ~0u);
    story.end_warp();
    const IdleCauses causes = idle_causes(story.trace);
    const LanePyramid pyramid = build_pyramid(story.trace, step_time(story.trace), PyramidExtra::causes, &causes);
    EXPECT_EQ(pyramid.cell(story.trace, 2, 0, 0, 0),
              (PyramidCell{.steps = 16, .active = 9 * 32 + 7 * 8, .extra = 7 * 24, .cause = IdleCause::row_finished}));
    EXPECT_EQ(pyramid.cell(story.trace, 1, 0, 0, 0), (PyramidCell{.steps = 4, .active = 128})) << "nobody is idle";
}

TEST(LanePyramid, SamplesWarpsByTheirClocks) {
    LaneStory story;
    const int site = story.site("x");
    for (std::uint32_t mask : {0xFFu, 0x1u, 0x3u, 0xFu}) story.step(site, mask);
    story.end_warp();
    story.trace.clocks = {1000, 1010, 1030, 1039};  // 40 clocks, 4 events: one sample per 10 clocks
    const LanePyramid pyramid = build_pyramid(story.trace, clock_time(story.trace), PyramidExtra::sectors);
    EXPECT_EQ(pyramid.unit, 10u);
    const std::uint32_t wanted[] = {8, 1, 1, 2};
    for (std::uint64_t s = 0; s < 4; ++s)
        EXPECT_EQ(pyramid.cell(story.trace, 0, 0, 0, s), (PyramidCell{1, wanted[s]})) << s;
    EXPECT_EQ(pyramid.cell(story.trace, 1, 0, 0, 0), (PyramidCell{4, 12}));
}

TEST(LanePyramid, IsSmallBesideItsTrace) {
    const LaneTrace trace = random_trace(std::vector<int>(4096, 64));
    const LanePyramid pyramid = build_pyramid(trace, step_time(trace), PyramidExtra::sectors);
    EXPECT_LT(pyramid.bytes(), trace.events.size() * sizeof(WarpEvent) / 2);
}

TEST(LanePyramid, IsEmptyWithoutEvents) {
    const LaneTrace nothing;
    const LanePyramid pyramid = build_pyramid(nothing, step_time(nothing), PyramidExtra::sectors);
    EXPECT_EQ(pyramid.cell(nothing, 1, 0, 0, 0), PyramidCell{});
    LaneStory story;
    story.end_warp();
    EXPECT_EQ(build_pyramid(story.trace, step_time(story.trace), PyramidExtra::sectors).cell(story.trace, 1, 0, 0, 0),
              PyramidCell{});
}

}  // namespace
}  // namespace lanescope
