// Includes results of NVIDIA's occupancy calculator.
#include "app/analysis/timing/occupancy.h"

#include <gtest/gtest.h>

namespace lanescope {
namespace {

Device hopper() {
    Device d;
    d.architecture = "Hopper";
    d.max_threads_per_sm = 2048;
    d.max_blocks_per_sm = 32;
    d.shared_bytes_per_sm = 233'472;
    return d;
}

LaunchShape blocks_of(std::uint32_t threads, std::uint32_t shared = 0) {
    return {{100, 1, 1}, {threads, 1, 1}, shared};
}

TEST(BlockLimits, NameWarpsForASmallKernel) {
    const BlockLimits limits = block_limits(blocks_of(256), {.registers = 32}, hopper());
    EXPECT_EQ(limits.blocks, 8);
    EXPECT_EQ(limits.warps, 64);
    EXPECT_EQ(limits.occupancy(), 1);
    EXPECT_EQ(limits.limited_by(), "registers and warps");
}

TEST(BlockLimits, NameRegistersIfThereAreMany) {
    const BlockLimits limits = block_limits(blocks_of(256), {.registers = 100}, hopper());
    EXPECT_EQ(limits.blocks, 2) << "104 registers a thread, rounded up: 4 warps in each quarter of 16 384";
    EXPECT_EQ(limits.limited_by(), "registers");
    EXPECT_EQ(limits.occupancy(), 0.25);
}

TEST(BlockLimits, NameSharedMemoryIfThereIsMuch) {
    const BlockLimits limits = block_limits(blocks_of(128, 48 * 1024), {.registers = 16}, hopper());
    EXPECT_EQ(limits.blocks, 4) << "49 KB each with the system's, of 228 KB";
    EXPECT_EQ(limits.limited_by(), "shared memory");
}

TEST(BlockLimits, NameTheNumberOfTinyBlocks) {
    const BlockLimits limits = block_limits(blocks_of(32), {.registers = 16}, hopper());
    EXPECT_EQ(limits.blocks, 32);
    EXPECT_EQ(limits.limited_by(), "blocks");
    EXPECT_EQ(limits.occupancy(), 0.5);
}

TEST(BlockLimits, MayLeaveNoRoomForOneBlock) {
    const BlockLimits limits = block_limits(blocks_of(1024), {.registers = 255}, hopper());
    EXPECT_EQ(limits.blocks, 0);
    EXPECT_EQ(limits.occupancy(), 0);
}

TEST(BlockLimits, HandleUnknownFigures) {
    EXPECT_EQ(block_limits({}, {}, {}).blocks, 0) << "no shared memory is known";
}

}  // namespace
}  // namespace lanescope
