// What the machine counts: sectors, bank conflicts, histograms, events kept and dropped.
#include <gtest/gtest.h>

#include <numeric>

#include "tests/kernels/picture.h"

namespace lanescope::simt {
namespace {

/// Sectors that one request of 32 lanes touches when lane i reads element index(i).
unsigned sectors_of(int (*index)(int)) {
    Bench bench(4096);
    bench.run(32, [&] { (void)float(bench.A[index(threadIdx.x)]); });
    return bench.record().events.at(0).sectors;
}

TEST(Sectors, FollowFromTheAddresses) {
    EXPECT_EQ(sectors_of([](int i) { return i; }), 4u) << "128 neighbouring bytes";
    EXPECT_EQ(sectors_of([](int i) { return i + 1; }), 5u) << "the same, one float further";
    EXPECT_EQ(sectors_of([](int) { return 7; }), 1u) << "one address for all";
    EXPECT_EQ(sectors_of([](int i) { return 8 * i; }), 32u) << "a sector each";
    EXPECT_EQ(sectors_of([](int i) { return 2 * i; }), 8u);
    EXPECT_EQ(sectors_of([](int i) { return 31 - i; }), 4u) << "backwards is as good";
    EXPECT_EQ(sectors_of([](int i) { return i % 2 * 64; }), 2u) << "two addresses in turn";
}

TEST(Sectors, OfA16ByteLoad) {
    Bench bench(128);
    bench.run(32, [&] { (void)load4(bench.A, 4 * threadIdx.x); });
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

__global__ void strided_shared() {
    __shared__ shared<float, 1024> tile;
    tile[32 * threadIdx.x] = 1;
    tile[threadIdx.x] = 1;
}

TEST(BankConflicts, AreCountedWhereTheyHappen) {
    Bench bench;
    bench.run(32, [&] { strided_shared(); });
    const auto& record = bench.record();
    ASSERT_EQ(record.sites.size(), 2u);
    EXPECT_EQ(record.sites[0].bank_conflicts, 31u);
    EXPECT_EQ(record.sites[1].bank_conflicts, 0u);
}

TEST(Counts, CoverTheWholeGridWhateverIsKept) {
    MachineOptions options;
    options.first_warp = 2;
    options.warps = 3;
    Bench bench(1024, options);
    bench.run(Shape{{8}, {64}}, [&] {
        int i = blockIdx.x * blockDim.x + threadIdx.x;
        bench.y[i] = bench.A[i];
    });
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
    MachineOptions options;
    options.max_events = 7;
    Bench bench(1024, options);
    bench.run(Shape{{4}, {64}}, [&] {
        int i = blockIdx.x * blockDim.x + threadIdx.x;
        bench.y[i] = bench.A[i];
    });
    EXPECT_EQ(bench.record().events.size(), 6u) << "three whole warps of two steps";
    EXPECT_EQ(bench.record().offsets.size(), 4u);
    EXPECT_EQ(bench.record().dropped, 10u);
}

LaunchRecord ragged_run(unsigned threads) {
    static std::vector<float> values(4096), sums(4096);
    MachineOptions options;
    options.threads = threads;
    options.l1_share = [](const Shape&) { return std::size_t(4096); };
    Machine machine(options);
    const global<const float> A{std::span<const float>(values), machine.add_array(4 * values.size())};
    const global<float> y{std::span<float>(sums), machine.add_array(4 * sums.size())};
    return machine.launch(Shape{{64}, {64}}, [&] {
        int i = blockIdx.x * blockDim.x + threadIdx.x;
        float sum = 0;
        for (int k = 0; k < i * 37 % 29; ++k) sum += A[(i * 131 + k * 17) % 4096];
        y[i] = sum;
    });
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
    Bench bench(64);
    bench.run(32, [&] {
        for (int k = 0; k < 5; ++k) (void)float(bench.A[threadIdx.x]);
        bench.y[0] = 1;
    });
    EXPECT_EQ(bench.record().touched_sectors, (std::vector<std::uint64_t>{4, 1}));
}

}  // namespace
}  // namespace lanescope::simt
