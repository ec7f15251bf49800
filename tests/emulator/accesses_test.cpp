#include <gtest/gtest.h>

#include <bit>

#include "tests/emulator/bench.h"

namespace lanescope::emulator {
namespace {

const EmulatorOptions kept{.accesses = true};

float value(const LaneAccess& access, unsigned word = 0) { return std::bit_cast<float>(access.value[word]); }

TEST(Accesses, HaveBytesAndValues) {
    Bench bench("accesses.cu", 64, kept);
    const LaunchRecord& record = bench.run("halve", 32);
    ASSERT_EQ(record.events.size(), 2u);
    ASSERT_EQ(record.accesses.size(), 64u) << "32 lanes load, then 32 lanes store";
    for (unsigned lane = 0; lane < 32; ++lane) {
        EXPECT_EQ(record.accesses[lane].byte, 8 * lane);
        EXPECT_EQ(value(record.accesses[lane]), 2 * float(lane));
        EXPECT_EQ(record.accesses[32 + lane].byte, 4 * lane);
        EXPECT_EQ(value(record.accesses[32 + lane]), float(lane)) << "what it left there";
    }
}

TEST(Accesses, HaveSharedValuesOfTheirIteration) {
    Bench bench("accesses.cu", 64, kept);
    const LaunchRecord& record = bench.run("through_shared", 32);
    ASSERT_EQ(record.accesses.size(), 4 * 32u) << "a barrier touches no memory";
    for (unsigned lane = 0; lane < 32; ++lane) {
        EXPECT_EQ(value(record.accesses[32 + lane]), float(lane)) << "stored to shared memory";
        EXPECT_EQ(record.accesses[64 + lane].byte, 4 * ((lane + 1) % 32));
        EXPECT_EQ(value(record.accesses[64 + lane]), float((lane + 1) % 32)) << "loaded from there";
    }
}

TEST(Accesses, HaveAllWordsOfWideLoads) {
    Bench bench("accesses.cu", 128, kept);
    const LaunchRecord& record = bench.run("four_at_once", 32);
    ASSERT_GE(record.accesses.size(), 32u);
    for (unsigned word = 0; word < 4; ++word) EXPECT_EQ(value(record.accesses[3], word), float(12 + word));
}

TEST(Accesses, AreThoseOfTheWarpsThatAreAskedFor) {
    Bench bench("accesses.cu", 256, {.first_warp = 1, .warps = 1, .accesses = true});
    const LaunchRecord& record = bench.run("four_at_once", 64);
    ASSERT_EQ(record.offsets.size(), 2u);
    EXPECT_EQ(record.accesses.at(0).byte, 512u) << "the first lane of the second warp";
}

TEST(Accesses, AreNotKeptUnlessAskedFor) {
    Bench bench("accesses.cu");
    EXPECT_TRUE(bench.run("halve", 32).accesses.empty());
}

TEST(Accesses, AreTheSameOnAnyNumberOfCores) {
    Bench one("accesses.cu", 64, kept), several("accesses.cu", 64, {.threads = 3, .accesses = true});
    const auto& a = one.run("halve", Shape{{4}, {8}}).accesses;
    const auto& b = several.run("halve", Shape{{4}, {8}}).accesses;
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) EXPECT_TRUE(a[i].byte == b[i].byte && a[i].value == b[i].value) << i;
}

}  // namespace
}  // namespace lanescope::emulator
