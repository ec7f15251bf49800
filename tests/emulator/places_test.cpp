#include <gtest/gtest.h>

#include "tests/emulator/bench.h"

namespace lanescope::emulator {
namespace {

constexpr auto places_kernels = "counts.cu";
constexpr std::uint32_t watch_A = 1 << 0;

/// Lanes 0 to 2 read A[lane + 4]; then lane 1 reads A[20].
LaunchRecord record_of(EmulatorOptions options) {
    Bench bench(places_kernels, 64, options);
    return bench.run("three_and_one", 3);
}

TEST(LaneAddresses, AreTheBytesOfEachLaneInTheOrderOfEventsAndLanes) {
    const LaunchRecord record = record_of({.watched_arrays = watch_A, .max_places = 100});
    EXPECT_EQ(record.places, (std::vector<std::uint32_t>{16, 20, 24, 80}));
    ASSERT_EQ(record.reaches.size(), 1u);
    EXPECT_EQ(record.reaches[0].first, 16u);
    EXPECT_EQ(record.reaches[0].last, 83u) << "the last byte of A[20]";
}

TEST(LaneAddresses, AreNotNotedUnlessAskedFor) {
    const LaunchRecord none = record_of({}), reach_only = record_of({.watched_arrays = watch_A});
    EXPECT_TRUE(none.places.empty() && none.reaches.empty());
    EXPECT_TRUE(reach_only.places.empty());
    EXPECT_EQ(reach_only.reaches.size(), 1u);
}

TEST(LaneAddresses, AreLeftOutAltogetherWhenTheyAreTooMany) {
    EXPECT_EQ(record_of({.watched_arrays = watch_A, .max_places = 5}).places.size(), 4u);
    EXPECT_TRUE(record_of({.watched_arrays = watch_A, .max_places = 4}).places.empty());
}

TEST(LaneAddresses, AreThoseOfTheEventsThatAreKept) {
    const LaunchRecord record = record_of({.max_events = 1, .watched_arrays = watch_A, .max_places = 100});
    EXPECT_EQ(record.places, (std::vector<std::uint32_t>{16, 20, 24}));
}

TEST(LaneAddresses, AreThoseOfTheWarpsThatAreKept) {
    EmulatorOptions options{.first_warp = 1, .warps = 1, .watched_arrays = watch_A, .max_places = 100};
    Bench bench(places_kernels, 128, options);
    bench.run("row_of_a_block", Shape{{2}, {32}});
    ASSERT_EQ(bench.record().places.size(), 32u);
    EXPECT_EQ(bench.record().places.front(), 128u);
    EXPECT_EQ(bench.record().reaches.size(), 1u);
}

}  // namespace
}  // namespace lanescope::emulator
