// These tests need no GPU.
#include "app/gpu/tracing/tracer.h"

#include <gtest/gtest.h>

namespace lanescope::cuda {
namespace {

class Warp {
public:
    /// Each lane of the mask writes `address + 4 lane`.
    void step(std::uint32_t mask, unsigned site, std::uint64_t address) {
        for (unsigned lane = 0; lane < 32; ++lane)
            if (mask >> lane & 1) {
                const std::uint64_t own = address + 4 * lane;
                const auto before = std::uint32_t(lanes[lane].size()) << 16;
                lanes[lane].push_back({mask, before | site, std::uint32_t(own), std::uint32_t(own >> 32)});
            }
    }
    std::array<std::vector<WideBufferedEvent>, 32> lanes;
};

TEST(WarpTouches, AreStepsWithTheAddressOfEachActiveLane) {
    Warp warp;
    warp.step(~0u, 0, 0x700000000000);
    warp.step(0x0000000c, 1, 64);
    warp.step(0xfffffff3, 2, 128);
    warp.step(~0u, 3, 0);
    const WarpTouches made = put_together(warp.lanes);
    ASSERT_EQ(made.steps.size(), 4u);
    EXPECT_FALSE(made.cut);
    ASSERT_EQ(made.addresses.size(), 32u + 2u + 30u + 32u);
    EXPECT_EQ(made.addresses[5], 0x700000000000u + 20);
    EXPECT_EQ(made.steps[1].mask, 0x0000000cu);
    EXPECT_EQ(made.addresses[32], 64u + 8) << "lane 2 is the first of that step";
    EXPECT_EQ(made.addresses[34], 128u) << "lane 0, which was not in the step before";
    EXPECT_EQ(made.steps[3].site, 3);
}

TEST(WarpTouches, EndWhereALanesEventIsMissing) {
    Warp warp;
    for (int i = 0; i < 3; ++i) warp.step(~0u, 0, 0);
    warp.lanes[7].pop_back();
    const WarpTouches made = put_together(warp.lanes);
    EXPECT_EQ(made.steps.size(), 2u);
    EXPECT_EQ(made.addresses.size(), 64u);
    EXPECT_TRUE(made.cut);
}

TEST(WarpTouches, AreEmptyForAWarpWithoutWrites) { EXPECT_TRUE(put_together({}).steps.empty()); }

}  // namespace
}  // namespace lanescope::cuda
