#include "app/analysis/lanes/lane_tally.h"

#include <gtest/gtest.h>

namespace lanescope {
namespace {

Site site(int line, const char* array, AccessKind kind, std::initializer_list<int> active_per_step) {
    Site s{.file = "spmv/toy.cuh", .line = line, .array = array, .kind = kind};
    for (int active : active_per_step) {
        ++s.steps;
        s.active_lanes += active;
        ++s.histogram[active];
    }
    return s;
}

LaneTrace toy() {
    LaneTrace trace;
    trace.sites = {site(14, "sums", AccessKind::shared_store, {8}), site(10, "offsets", AccessKind::load, {32}),
                   site(12, "columns", AccessKind::load, {32, 16, 1}), site(12, "x", AccessKind::load, {32, 16, 1}),
                   site(14, "shuffle", AccessKind::shuffle, {32})};
    trace.sites[0].bank_conflicts = 3;
    trace.sites[1].sectors = 4;
    trace.sites[2].sectors = 4 + 2 + 1;
    trace.sites[3].sectors = 32 + 16 + 1;
    return trace;
}

TEST(LineTable, HasOneEntryALineInOrder) {
    const auto table = line_table(toy());
    ASSERT_EQ(table.size(), 3u);
    EXPECT_EQ(table[0].line, 10);
    EXPECT_EQ(table[1].line, 12);
    EXPECT_EQ(table[2].line, 14);
}

TEST(LineTable, AddsUpTheSitesOfALine) {
    const auto table = line_table(toy());
    const LaneTally& line12 = table[1].lanes;
    EXPECT_EQ(line12.steps, 6u);
    EXPECT_DOUBLE_EQ(line12.mean_active(), 2 * (32 + 16 + 1) / 6.0);
    EXPECT_DOUBLE_EQ(line12.sectors_per_request(), (7 + 49) / 6.0);
    EXPECT_EQ(line12.histogram[32], 2u);
    EXPECT_EQ(line12.histogram[16], 2u);
    EXPECT_EQ(line12.histogram[1], 2u);
}

TEST(LineTable, CountsSectorsAgainstGlobalRequestsOnly) {
    const LaneTally shared_and_shuffle = line_table(toy())[2].lanes;
    EXPECT_EQ(shared_and_shuffle.requests, 0u);
    EXPECT_DOUBLE_EQ(shared_and_shuffle.sectors_per_request(), 0);
    EXPECT_EQ(shared_and_shuffle.shared_requests, 1u);
    EXPECT_DOUBLE_EQ(shared_and_shuffle.conflicts_per_request(), 3);
}

TEST(LineTable, LeavesOutOtherFiles) {
    LaneTrace trace = toy();
    trace.sites[1].file = "spmv/other.cu";
    EXPECT_EQ(line_table(trace, "spmv/toy.cuh").size(), 2u);
    EXPECT_EQ(line_table(trace, "spmv/other.cu").size(), 1u);
    EXPECT_EQ(line_table(trace).size(), 3u);
}

TEST(LineTable, FindsALine) {
    const auto table = line_table(toy());
    ASSERT_NE(find_line(table, 12), nullptr);
    EXPECT_EQ(find_line(table, 12)->lanes.steps, 6u);
    EXPECT_EQ(find_line(table, 11), nullptr);
    EXPECT_EQ(find_line(table, 99), nullptr);
}

TEST(Tally, CoversTheWholeKernel) {
    const LaneTally all = tally(toy());
    EXPECT_EQ(all.steps, 9u);
    EXPECT_EQ(all.active_lanes, 8u + 32 + 49 + 49 + 32);
    EXPECT_DOUBLE_EQ(all.mean_active(), 170 / 9.0);
    EXPECT_DOUBLE_EQ(all.simt_efficiency(), 170 / 9.0 / 32);
    EXPECT_DOUBLE_EQ(all.sectors_per_request(), (4 + 7 + 49) / 7.0);
    EXPECT_EQ(peak(all.histogram), 4u) << "four steps had all 32 lanes";
}

TEST(Tally, IsZeroWithoutEvents) {
    const LaneTally none = tally(LaneTrace{});
    EXPECT_EQ(none.steps, 0u);
    EXPECT_DOUBLE_EQ(none.mean_active(), 0);
    EXPECT_DOUBLE_EQ(none.sectors_per_request(), 0);
    EXPECT_DOUBLE_EQ(none.conflicts_per_request(), 0);
    EXPECT_EQ(peak(none.histogram), 1u);
}

}  // namespace
}  // namespace lanescope
