#include "app/analysis/lanes/lane_tally.h"

#include <gtest/gtest.h>

namespace lanescope {
namespace {

Site load(std::uint64_t steps, std::uint64_t lanes, std::uint64_t sectors) {
    return {.file = "k.cuh", .line = 7, .array = "x", .steps = steps, .active_lanes = lanes, .sectors = sectors};
}

/// In an unrolled loop of line 7, the GPU ran ten steps, the emulator eight with 24 sectors.
RunResult recorded() {
    RunResult result;
    result.provenance.backend = BackendKind::cuda;
    result.trace.edit().has_sectors = false;
    result.trace.edit().sites = {load(10, 200, 0)};
    result.cross_check = CrossCheck{.agreement = {}, .sites = {load(8, 200, 24)}, .not_made = {}};
    return result;
}

TEST(SectorSource, IsTheEmulatorForAGpuTrace) {
    EXPECT_EQ(sector_source(recorded()), SectorSource::emulated);
    const LaneTally whole = tally(recorded());
    EXPECT_EQ(whole.steps, 10u) << "lanes stay the GPU's";
    EXPECT_DOUBLE_EQ(whole.mean_active(), 20);
    EXPECT_DOUBLE_EQ(whole.sectors_per_request(), 3) << "24 sectors in the emulator's 8 requests";
    const auto lines = line_table(recorded(), "k.cuh");
    ASSERT_EQ(lines.size(), 1u);
    EXPECT_DOUBLE_EQ(lines[0].lanes.sectors_per_request(), 3);
    EXPECT_EQ(lines[0].lanes.steps, 10u);
}

TEST(SectorSource, FindsASiteByItsPlace) {
    const RunResult result = recorded();
    const auto found = counts_at(result, result.trace->sites[0]);
    ASSERT_TRUE(found);
    EXPECT_DOUBLE_EQ(found->sectors_per_request(), 3);
    Site elsewhere = result.trace->sites[0];
    elsewhere.line = 8;
    EXPECT_FALSE(counts_at(result, elsewhere)) << "the emulator was never there";
    RunResult alone = recorded();
    alone.cross_check.reset();
    EXPECT_FALSE(counts_at(alone, alone.trace->sites[0]));
}

TEST(SectorSource, IsNoneWithoutACrossCheck) {
    RunResult alone = recorded();
    alone.cross_check.reset();
    EXPECT_EQ(sector_source(alone), SectorSource::none);
    EXPECT_EQ(tally(alone).requests, 0u);
    alone.cross_check = CrossCheck{.agreement = {}, .sites = {}, .not_made = "too long"};
    EXPECT_EQ(sector_source(alone), SectorSource::none);
    EXPECT_EQ(sector_source(RunResult{}), SectorSource::none) << "a library shows no lanes";
}

TEST(SectorSource, IsTheTraceIfEmulated) {
    RunResult emulated;
    emulated.trace.edit().sites = {load(4, 100, 16)};
    EXPECT_EQ(sector_source(emulated), SectorSource::counted);
    EXPECT_DOUBLE_EQ(tally(emulated).sectors_per_request(), 4);
}

}  // namespace
}  // namespace lanescope
