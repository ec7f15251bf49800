#include "app/model/run_result.h"

#include <gtest/gtest.h>

namespace lanescope {
namespace {

Device device_with(double peak, double reach) {
    Device device;
    device.dram_gb_s = peak;
    device.dram_reach = reach;
    return device;
}

TEST(Throughput, IsWorkByTime) {
    const Work work{8'000'000, 2'000'000};
    EXPECT_DOUBLE_EQ(gb_s(work, 4), 2000) << "8 MB in 4 us";
    EXPECT_DOUBLE_EQ(gflop_s(work, 4), 500);
}

TEST(Throughput, PercentOfRoofCountsWhatAPlainReadReaches) {
    EXPECT_DOUBLE_EQ(roof_gb_s(device_with(4000, 0.5)), 2000);
    EXPECT_DOUBLE_EQ(percent_of_roof({1'000'000, 0}, device_with(4000, 0.5), 1), 50);
}

TEST(Throughput, WithoutATimeOrARoofIsZero) {
    EXPECT_EQ(gb_s({1, 1}, 0), 0);
    EXPECT_EQ(gflop_s({1, 1}, -1), 0);
    EXPECT_EQ(percent_of_roof({1, 1}, device_with(0, 0.9), 1), 0);
}

}  // namespace
}  // namespace lanescope
