#include <gtest/gtest.h>

#include "app/emulator/memory/sampled_loads.h"

namespace lanescope::emulator {
namespace {

/// One warp, which reads whole lines one after the other.
BlockLoads block_of(std::int64_t number, unsigned first_line, unsigned lines) {
    BlockLoads block{number, std::vector<LoadStream>(1)};
    for (unsigned l = 0; l < lines; ++l) {
        Sectors sectors;
        sectors.run_count = 1;
        sectors.runs[0] = {make_address(0, 0) / line_bytes + first_line + l, 15};
        block.warps[0].add(sectors);
    }
    return block;
}

SampledMisses misses_of(const std::vector<BlockLoads>& blocks, std::size_t bytes, unsigned resident) {
    std::vector<const BlockLoads*> all;
    for (const BlockLoads& block : blocks) all.push_back(&block);
    SampledMisses misses;
    replay(all, {.multiprocessors = 1, .resident = resident, .bytes = bytes, .share = bytes / resident}, misses);
    return misses;
}

TEST(SampledLoads, HitWhatAnEarlierBlockLeft) {
    const SampledMisses misses = misses_of({block_of(0, 0, 10), block_of(1, 0, 10)}, 1 << 16, 1);
    EXPECT_EQ(misses.sectors, 80u);
    EXPECT_EQ(misses.missed, 40u);
    EXPECT_EQ(misses.missed_requests, 10u);
    EXPECT_EQ(misses.missed_requests_alone, 20u);
}

TEST(SampledLoads, MissLinesOfOtherBlocks) {
    EXPECT_EQ(misses_of({block_of(0, 0, 10), block_of(1, 10, 10)}, 1 << 16, 2).missed, 80u);
}

TEST(SampledLoads, SometimesHitIfALittleDoesNotFit) {
    const unsigned lines = 600;  // in a cache of 512
    const std::uint64_t missed = misses_of({block_of(0, 0, lines), block_of(1, 0, lines)}, 512 * 128, 1).missed;
    EXPECT_GT(missed, 4 * lines);
    EXPECT_LT(missed, 8 * lines);
}

}  // namespace
}  // namespace lanescope::emulator
