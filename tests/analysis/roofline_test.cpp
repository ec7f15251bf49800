#include "app/analysis/timing/roofline.h"

#include <gtest/gtest.h>

#include "app/model/measurements.h"
#include "tests/analysis/results.h"

namespace lanescope {
namespace {

RunResult with_traffic() {
    RunResult r = round_result(20);
    r.trace = trace_of({10});
    r.trace.edit().sites[0].sectors = 1'250'000;  // 40 MB
    r.counters = {{Counter::l2_sectors, 625'000}, {Counter::dram_bytes, 12.5e6}};
    return r;
}

TEST(Traffic, IsSectorsTimes32LevelByLevel) {
    const Traffic t = traffic_of(with_traffic());
    EXPECT_EQ(t.compulsory, 10e6);
    EXPECT_EQ(t.requested, 40e6);
    EXPECT_EQ(t.from_l2, 20e6);
    EXPECT_EQ(t.from_dram, 12.5e6);
}

TEST(Traffic, ThatWasNotCountedIsNotZero) {
    RunResult recorded = with_traffic();
    recorded.trace.edit().has_sectors = false;
    recorded.counters = {{Counter::l2_sectors, -1}, {Counter::dram_bytes, std::numeric_limits<double>::quiet_NaN()}};
    const Traffic t = traffic_of(recorded);
    EXPECT_FALSE(t.requested);
    EXPECT_FALSE(t.from_l2);
    EXPECT_FALSE(t.from_dram);
}

TEST(Traffic, ComesFromTheGpusCounters) {
    RunResult r = with_traffic();
    r.hardware = {{HardwareCounter::l1_sectors, 1'000'000},
                  {HardwareCounter::l2_sectors, 500'000},
                  {HardwareCounter::dram_read_bytes, 11e6}};
    const Traffic t = traffic_of(r);
    EXPECT_TRUE(t.measured);
    EXPECT_EQ(t.requested, 32e6);
    EXPECT_EQ(t.from_l2, 16e6);
    EXPECT_EQ(t.from_dram, 11e6);
    r.hardware.erase(HardwareCounter::l2_sectors);
    EXPECT_FALSE(traffic_of(r).from_l2) << "what the machine models is not mixed with what a GPU counts";
}

TEST(Roofline, PutsAPointAtItsIntensityAndTheTrafficToItsLeft) {
    const auto p = roofline_point(with_traffic(), TrafficLevel::requested);
    ASSERT_TRUE(p);
    EXPECT_DOUBLE_EQ(p->gflop_s, 250) << "5 Mflop in 20 us";
    EXPECT_DOUBLE_EQ(p->compulsory, 0.5);
    EXPECT_DOUBLE_EQ(*p->moved, 0.125) << "four bytes moved for each asked for";
    EXPECT_DOUBLE_EQ(*roofline_point(with_traffic(), TrafficLevel::from_dram)->moved, 0.4);
}

TEST(Roofline, HasNoPointWithoutATime) {
    RunResult untimed = with_traffic(), idle = with_traffic();
    untimed.timing.reset();
    idle.work = {};
    EXPECT_FALSE(roofline_point(untimed, TrafficLevel::requested));
    EXPECT_FALSE(roofline_point(idle, TrafficLevel::requested));
}

TEST(Impossible, IsAWrongResultAboveTheMemoryRoof) {
    RunResult r = round_result(5);  // 10 MB in 5 us: 2000 GB/s, above the roof of 1000
    EXPECT_FALSE(is_impossible(r)) << "a right result may be served by L2";
    r.verification.verified = false;
    EXPECT_TRUE(is_impossible(r));
    EXPECT_EQ(why_impossible(r),
              "impossible: 2 000 GB/s is above the memory roof of 1 000 GB/s, so the kernel did not read all of "
              "its inputs");
    r.timing->cold.median = 10;
    EXPECT_FALSE(is_impossible(r)) << "at the roof";
    r.timing.reset();
    EXPECT_FALSE(is_impossible(r));
    EXPECT_EQ(why_impossible(r), "");
    RunResult unknown = round_result(1);
    unknown.verification.verified = false;
    unknown.device.dram_gb_s = 0;
    EXPECT_FALSE(is_impossible(unknown)) << "no roof is known";
}

TEST(Roofline, IsTheLowerOfBandwidthAndArithmetic) {
    const Roofs roofs = roofs_of(round_device());
    EXPECT_EQ(roofs.dram_gb_s, 1000);
    EXPECT_EQ(roofs.l2_gb_s, 2000);
    EXPECT_EQ(roofs.fp32_gflop_s, 10'000);
    EXPECT_EQ(attainable_gflop_s(1000, 10'000, 0.5), 500);
    EXPECT_EQ(attainable_gflop_s(1000, 10'000, 50), 10'000);
    EXPECT_EQ(attainable_gflop_s(1000, 0, 50), 50'000) << "arithmetic whose peak is not known sets no limit";
}

}  // namespace
}  // namespace lanescope
