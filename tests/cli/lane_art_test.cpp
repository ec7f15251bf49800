#include "app/cli/output/result_text.h"

#include <gtest/gtest.h>

#include <sstream>

namespace lanescope {
namespace {

LaneTrace small_trace() {
    LaneTrace trace;
    trace.sites = {{.line = 7, .array = "x", .kind = AccessKind::load},
                   {.line = 9, .array = "shuffle", .kind = AccessKind::shuffle}};
    trace.first_warp = 4;
    trace.offsets = {0, 3, 4};
    trace.events = {{0xffffffff, 0, 0, 0}, {0x0000ffff, 1, 0, 0}, {0x80000000, 0, 0, 0}, {1, 1, 0, 0}};
    return trace;
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

constexpr Terminal plain{.width = 80, .colours = Colours::none};

TEST(LaneMaps, ShowOneRowALaneAndOneLetterAStep) {
    const auto lines = lines_of(lane_maps(small_trace(), {.first_warp = 4, .warps = 2}, plain));
    ASSERT_EQ(lines.size(), 2u * 33);
    EXPECT_EQ(lines[0], "warp 4: steps 0 to 2 of 3");
    EXPECT_EQ(lines[1], "lane  0 AB.");
    EXPECT_EQ(lines[16], "lane 15 AB.");
    EXPECT_EQ(lines[17], "lane 16 A..");
    EXPECT_EQ(lines[32], "lane 31 A.A");
    EXPECT_EQ(lines[33], "warp 5: steps 0 to 0 of 1");
    EXPECT_EQ(lines[34], "lane  0 B");
}

TEST(LaneMaps, ShowAWindowOfSteps) {
    const auto lines =
        lines_of(lane_maps(small_trace(), {.first_warp = 4, .warps = 1, .first_step = 1, .steps = 1}, plain));
    EXPECT_EQ(lines[0], "warp 4: steps 1 to 1 of 3");
    EXPECT_EQ(lines[1], "lane  0 B");
}

TEST(LaneMaps, AreNoWiderThanTheTerminal) {
    const auto lines = lines_of(lane_maps(small_trace(), {.first_warp = 4, .warps = 1}, {.width = 10}));
    EXPECT_EQ(lines[1], "lane  0 AB");
}

TEST(LaneMaps, SayWhenAWarpEndedBeforeTheWindow) {
    EXPECT_EQ(lane_maps(small_trace(), {.first_warp = 5, .warps = 1, .first_step = 3}, plain),
              "warp 5: no step 3, it has 1\n");
}

TEST(LaneMaps, SayHowManyClocksAWarpTookWhereTheyWereRecorded) {
    LaneTrace trace = small_trace();
    trace.clocks = {0xfffffff0, 0xfffffff8, 0x00000010, 7};  // the clock wraps around at 32 bits
    EXPECT_EQ(lines_of(lane_maps(trace, {.first_warp = 4, .warps = 1}, plain))[0],
              "warp 4: steps 0 to 2 of 3, in 32 clocks");
}

TEST(LaneMaps, AreEmptyForUnrecordedWarps) {
    EXPECT_EQ(lane_maps(small_trace(), {.first_warp = 6, .warps = 1}, plain), "");
    EXPECT_EQ(lane_maps(LaneTrace{}, {}, plain), "");
}

TEST(LaneMaps, InColourTakeHalfTheLinesAndEndTheirColours) {
    const auto lines = lines_of(
        lane_maps(small_trace(), {.first_warp = 4, .warps = 1}, {.width = 80, .colours = Colours::true_colour}));
    ASSERT_EQ(lines.size(), 17u);
    for (std::size_t i = 1; i < lines.size(); ++i) EXPECT_TRUE(lines[i].ends_with("\x1b[0m")) << lines[i];
    EXPECT_NE(lines[1].find("\x1b[38;2;230;159;0m"), std::string::npos) << "the first site is Okabe and Ito's orange";
}

TEST(Legend, NamesEachSiteOnceAndBreaksLinesAtTheTerminalsWidth) {
    EXPECT_EQ(legend(small_trace(), plain), "A x load line 7   B shuffle line 9   . idle lane\n");
    EXPECT_EQ(legend(small_trace(), {.width = 20}), "A x load line 7\nB shuffle line 9\n. idle lane\n");
}

TEST(SiteLetters, GoOnAfterTheAlphabet) {
    EXPECT_EQ(site_letter(0), 'A');
    EXPECT_EQ(site_letter(26), 'a');
    EXPECT_EQ(site_letter(52), '0');
    EXPECT_EQ(site_letter(1000), '#');
}

}  // namespace
}  // namespace lanescope
