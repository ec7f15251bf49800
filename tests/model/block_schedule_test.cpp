#include "app/model/block_schedule.h"

#include <gtest/gtest.h>

#include <vector>

namespace lanescope {
namespace {

TEST(ResidentBlocks, FollowThreadsAndSharedMemory) {
    Device device;
    device.max_blocks_per_sm = 4;
    device.max_threads_per_sm = 256;
    EXPECT_EQ(resident_blocks(1, 0, device), 4) << "four blocks at most";
    EXPECT_EQ(resident_blocks(4, 0, device), 2) << "256 threads at most";
    EXPECT_EQ(resident_blocks(1, 1000, device), 4) << "unknown shared memory does not limit";
    device.shared_bytes_per_sm = 3000;
    EXPECT_EQ(resident_blocks(1, 1000, device), 3);
    EXPECT_EQ(resident_blocks(1, 5000, device), 1) << "a launch that runs has at least one";
}

TEST(ListSchedule, GivesThePieceToTheFirstFreePlace) {
    EXPECT_EQ(list_schedule(std::vector<double>{4, 1, 1, 1, 1}, 2), 4) << "the short ones share the other place";
    EXPECT_EQ(list_schedule(std::vector<double>{1, 1, 1, 1, 4}, 2), 6) << "the long one comes last";
    EXPECT_EQ(list_schedule(std::vector<double>{3, 3}, 9), 3);
    EXPECT_EQ(list_schedule({}, 2), 0);
}

}  // namespace
}  // namespace lanescope
