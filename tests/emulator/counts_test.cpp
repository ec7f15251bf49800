#include <gtest/gtest.h>

#include <array>

#include "app/emulator/memory/sectors.h"
#include "tests/emulator/bench.h"

namespace lanescope::emulator {
namespace {

constexpr auto counts_kernels = "counts.cu";

/// Numbered as in counts.cu.
enum Pattern : std::int64_t { neighbours, one_further, one_address, a_sector_each, every_other, backwards, in_turn };

unsigned sectors_of(Pattern pattern) {
    Bench bench(counts_kernels, 4096);
    bench.run("one_load", 32, {std::int64_t(pattern)});
    return bench.record().events.at(0).sectors;
}

TEST(Sectors, FollowFromTheAddresses) {
    EXPECT_EQ(sectors_of(neighbours), 4u) << "128 neighbouring bytes";
    EXPECT_EQ(sectors_of(one_further), 5u) << "the same, one float further";
    EXPECT_EQ(sectors_of(one_address), 1u) << "one address for all";
    EXPECT_EQ(sectors_of(a_sector_each), 32u) << "a sector each";
    EXPECT_EQ(sectors_of(every_other), 8u);
    EXPECT_EQ(sectors_of(backwards), 4u) << "backwards is as good";
    EXPECT_EQ(sectors_of(in_turn), 2u) << "two addresses in turn";
}

TEST(Sectors, CountA16ByteLoad) {
    Bench bench(counts_kernels, 128);
    bench.run("wide_load", 32);
    EXPECT_EQ(bench.record().events.at(0).sectors, 16u);
}

unsigned conflicts_of(unsigned stride) {
    const auto at_stride = [stride](unsigned i) { return std::uint64_t(4) * stride * i; };
    std::array<std::uint64_t, 32> addresses;
    for (unsigned i = 0; i < 32; ++i) addresses[i] = at_stride(i);
    SmallSet set;
    return bank_conflicts(addresses, ~0u, 4, set);
}

TEST(BankConflicts, FollowFromTheStride) {
    EXPECT_EQ(conflicts_of(1), 0u);
    EXPECT_EQ(conflicts_of(2), 1u);
    EXPECT_EQ(conflicts_of(8), 7u);
    EXPECT_EQ(conflicts_of(32), 31u);
    EXPECT_EQ(conflicts_of(33), 0u) << "the padded tile";
    EXPECT_EQ(conflicts_of(0), 0u) << "one word for all is a broadcast";
}

TEST(BankConflicts, WideAccessesGoInQuarters) {
    std::array<std::uint64_t, 32> addresses;
    for (unsigned i = 0; i < 32; ++i) addresses[i] = 16 * i;
    SmallSet set;
    EXPECT_EQ(bank_conflicts(addresses, ~0u, 16, set), 0u);
}

TEST(BankConflicts, AreCountedWhereTheyHappen) {
    Bench bench(counts_kernels);
    bench.run("strided_shared", 32);
    const auto& record = bench.record();
    ASSERT_EQ(record.sites.size(), 2u);
    EXPECT_EQ(record.sites[0].bank_conflicts, 31u);
    EXPECT_EQ(record.sites[1].bank_conflicts, 0u);
}

TEST(Counts, CoverTheWholeGridWhateverIsKept) {
    EmulatorOptions options;
    options.first_warp = 2;
    options.warps = 3;
    Bench bench(counts_kernels, 1024, options);
    bench.run("copy", Shape{{8}, {64}});
    const auto& record = bench.record();
    ASSERT_EQ(record.sites.size(), 2u);
    EXPECT_EQ(record.sites[0].steps, 16u);
    EXPECT_EQ(record.sites[0].active_lanes, 512u);
    EXPECT_EQ(record.sites[0].histogram[32], 16u);
    EXPECT_EQ(record.sites[0].bytes, 2048u);
    EXPECT_EQ(record.offsets.size(), 4u) << "three warps";
    EXPECT_EQ(record.events.size(), 6u);
    EXPECT_EQ(record.dropped, 32u - 6u);
}

TEST(Counts, EventsStayBelowTheirLimit) {
    EmulatorOptions options;
    options.max_events = 7;
    Bench bench(counts_kernels, 1024, options);
    bench.run("copy", Shape{{4}, {64}});
    EXPECT_EQ(bench.record().events.size(), 6u) << "three whole warps of two steps";
    EXPECT_EQ(bench.record().offsets.size(), 4u);
    EXPECT_EQ(bench.record().dropped, 10u);
}

LaunchRecord ragged_run(unsigned threads) {
    EmulatorOptions options;
    options.threads = threads;
    options.l1_share = [](const Shape&) { return std::size_t(4096); };
    Bench bench(counts_kernels, 4096, options);
    return bench.run("ragged", Shape{{64}, {64}});
}

TEST(Counts, AreTheSameOnAnyNumberOfCores) {
    const LaunchRecord one = ragged_run(1), four = ragged_run(4);
    ASSERT_EQ(one.events.size(), four.events.size());
    for (std::size_t e = 0; e < one.events.size(); ++e) {
        EXPECT_EQ(one.events[e].mask, four.events[e].mask);
        EXPECT_EQ(one.events[e].site, four.events[e].site);
        EXPECT_EQ(one.events[e].sectors, four.events[e].sectors);
    }
    EXPECT_EQ(one.offsets, four.offsets);
    EXPECT_EQ(one.totals.l2_sectors, four.totals.l2_sectors);
    EXPECT_EQ(one.touched_sectors, four.touched_sectors);
}

TEST(Counts, FootprintHoldsEachSectorOnce) {
    Bench bench(counts_kernels);
    bench.run("five_times", 32);
    EXPECT_EQ(bench.record().touched_sectors, (std::vector<std::uint64_t>{4, 1}));
}

}  // namespace
}  // namespace lanescope::emulator
