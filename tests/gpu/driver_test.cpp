// These tests need no GPU.
#include <gtest/gtest.h>

#include "app/gpu/gpu_properties.h"

namespace lanescope {
namespace {

using cuda::driver_suffices;

TEST(Driver, OlderThanTheProgramIsNamedWithBothVersions) {
    const Availability old = driver_suffices(12040, 13000);
    EXPECT_FALSE(old.available);
    EXPECT_EQ(old.reason, "the NVIDIA driver supports CUDA 12.4, this program needs 13.0: update the driver");
}

TEST(Driver, AcceptsAnEqualOrLaterMajorVersion) {
    EXPECT_TRUE(driver_suffices(13000, 13000).available);
    EXPECT_TRUE(driver_suffices(13000, 13020).available) << "CUDA is compatible within a major version";
    EXPECT_TRUE(driver_suffices(14010, 13000).available);
}

TEST(Driver, ThatIsMissingIsSaid) {
    const Availability none = driver_suffices(0, 13000);
    EXPECT_FALSE(none.available);
    EXPECT_EQ(none.reason, "no NVIDIA driver found: install one, or use the emulator");
}

}  // namespace
}  // namespace lanescope
