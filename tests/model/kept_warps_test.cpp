#include "app/formats/recordings.h"

#include <gtest/gtest.h>

#include "tests/model/message.h"
#include "tests/model/sample_result.h"

namespace lanescope {
namespace {

/// Three warps from warp 4 with 2, 1 and 3 events. All but the third event read the matrix.
RunResult three_warps() {
    RunResult result = sample_result();
    LaneTrace& trace = result.trace.edit();
    trace.first_warp = 4;
    trace.offsets = {0, 2, 3, 6};
    trace.events = {{0x3, 0, 1, 0}, {0x1, 0, 1, 0}, {0xf, 1, 1, 0}, {0x7, 0, 1, 0}, {0x1, 0, 1, 0}, {0x1, 0, 1, 0}};
    trace.clocks = {10, 11, 12, 13, 14, 15};
    trace.rows = {{0, 1}, {2, 3}, {4, 5}};
    trace.elements = {0, 1, 2, 3, 4, 5, 6, 7};
    trace.dropped = 100;
    return result;
}

TEST(WithWarps, KeepsTheFirstOnes) {
    const LaneTrace trace = with_warps(three_warps(), 0, 6).trace;
    EXPECT_EQ(trace.first_warp, 4);
    EXPECT_EQ(trace.offsets, (std::vector<std::uint64_t>{0, 2, 3}));
    EXPECT_EQ(trace.events.size(), 3u);
    EXPECT_EQ(trace.clocks, (std::vector<std::uint32_t>{10, 11, 12}));
    EXPECT_EQ(trace.rows, (std::vector<RowSpan>{{0, 1}, {2, 3}}));
    EXPECT_EQ(trace.elements, (std::vector<std::uint32_t>{0, 1, 2}));
    EXPECT_EQ(trace.dropped, 103u);
}

TEST(WithWarps, KeepsThoseFromAWarpOn) {
    const LaneTrace trace = with_warps(three_warps(), 5, 0).trace;
    EXPECT_EQ(trace.first_warp, 5);
    EXPECT_EQ(trace.offsets, (std::vector<std::uint64_t>{0, 1, 4}));
    EXPECT_EQ(trace.clocks, (std::vector<std::uint32_t>{12, 13, 14, 15}));
    EXPECT_EQ(trace.elements, (std::vector<std::uint32_t>{3, 4, 5, 6, 7}));
}

TEST(WithWarps, LeavesWhatIsOfTheWholeGrid) {
    const RunResult all = three_warps(), one = with_warps(all, 4, 1);
    EXPECT_EQ(one.trace->total_events(), all.trace->total_events());
    EXPECT_EQ(one.trace->histogram(), all.trace->histogram());
    EXPECT_EQ(one.trace->launch.warps(), all.trace->launch.warps());
    EXPECT_EQ(one.timing->cold, all.timing->cold);
}

TEST(WithWarps, LeavesAResultWithoutLanesAsItIs) {
    RunResult library = sample_result();
    library.trace = {};
    EXPECT_EQ(with_warps(library, 3, 1).trace->recorded_warps(), 0);
}

TEST(WithWarps, SaysWhichWarpsThereAre) {
    for (const std::int64_t first : {0, 7})
        EXPECT_EQ(message_of([&] { with_warps(three_warps(), first, 1); }),
                  "warp_per_row:lanes=8 has none of these warps: warps 4 to 6 were recorded");
}

}  // namespace
}  // namespace lanescope
