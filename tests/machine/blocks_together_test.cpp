// Blocks that run at the same time: whatever they share, the outcome is that of blocks one after another.
#include <gtest/gtest.h>

#include "kernels/simt/emulated.h"
#include "kernels/simt/machine.h"

namespace lanescope::simt {
namespace {

constexpr unsigned blocks = 64;

/// What 64 blocks of a warp leave in y and in the record.
struct Outcome {
    std::vector<float> y = std::vector<float>(256);
    LaunchRecord record;
};

using Body = std::function<void(const global<float>&)>;

Outcome run(unsigned threads, const Body& body, unsigned grid = blocks) {
    Outcome outcome;
    MachineOptions options;
    options.threads = threads;
    Machine machine(options);
    const global<float> y(std::span<float>(outcome.y), machine.add_output(std::span<float>(outcome.y), true));
    outcome.record = machine.launch(Shape{{grid}, {32}}, [&] { body(y); });
    return outcome;
}

void expect_as_alone(const Body& body) {
    const Outcome alone = run(1, body);
    for (int again = 0; again < 20; ++again)
        for (const unsigned threads : {2u, 8u}) {
            const Outcome found = run(threads, body);
            ASSERT_EQ(found.y, alone.y) << "on " << threads << " threads";
            ASSERT_EQ(found.record.findings.size(), alone.record.findings.size());
            for (std::size_t f = 0; f < found.record.findings.size(); ++f) {
                const Finding &is = found.record.findings[f], &was = alone.record.findings[f];
                ASSERT_TRUE(same_cause(is, was));
                ASSERT_EQ(std::tuple(is.block, is.warp, is.lane, is.element, is.others, is.other_block, is.other_warp),
                          std::tuple(was.block, was.warp, was.lane, was.element, was.others, was.other_block,
                                     was.other_warp));
            }
        }
}

TEST(BlocksTogether, AddUpInTheirOrder) {
    expect_as_alone(
        [](const auto& y) { atomicAdd(&y[threadIdx.x % 4], 1.0f / float(3 + blockIdx.x * 32 + threadIdx.x)); });
}

TEST(BlocksTogether, AddUpInTheirOrderWhatAlsoTheirOwnAtomicsChanged) {
    expect_as_alone([](const auto& y) {
        atomicAdd(&y[0], 1.0f / float(3 + blockIdx.x));
        atomicMax(&y[0], 0.5f + float(blockIdx.x) / 7);
    });
}

TEST(BlocksTogether, ReadWhatTheyAddedThemselves) {
    expect_as_alone([](const auto& y) {
        const int own = int(blockIdx.x);
        atomicAdd(&y[own], 1.0f / 3);
        const float before = atomicAdd(&y[own], 2.0f);
        atomicAdd(&y[own], before);
        __syncwarp();
        y[128 + own] = y[own] + before;
    });
}

TEST(BlocksTogether, ThatAskWhoCameFirstGetTheirOrder) {
    expect_as_alone([](const auto& y) {
        if (threadIdx.x != 0) return;
        const int place = int(float(atomicAdd(&y[255], 1.0f)));
        y[place] = float(blockIdx.x);
    });
    const Outcome queue = run(8, [](const auto& y) {
        if (threadIdx.x == 0) y[int(float(atomicAdd(&y[255], 1.0f)))] = float(blockIdx.x);
    });
    for (unsigned b = 0; b < blocks; ++b) EXPECT_EQ(queue.y[b], float(b));
}

TEST(BlocksTogether, ThatRaceAreToldOfInTheSameWords) {
    expect_as_alone([](const auto& y) { y[threadIdx.x] = float(blockIdx.x); });
    expect_as_alone([](const auto& y) { y[blockIdx.x] = float(y[(blockIdx.x + 1) % gridDim.x]) + 1; });
    expect_as_alone([](const auto& y) {
        if (blockIdx.x % 8 == 0) atomicAdd(&y[7], 1.0f);
        if (blockIdx.x % 8 == 1) y[100 + blockIdx.x] = y[7];
    });
}

TEST(BlocksTogether, BehindAFaultLeaveNoTrace) {
    const Body faults = [](const auto& y) {
        y[blockIdx.x] = float(blockIdx.x + 1);
        if (blockIdx.x == 20) y[256] = 0;
    };
    const Outcome alone = run(1, faults);
    EXPECT_EQ(alone.y[20], 21);
    EXPECT_EQ(alone.y[21], 0);
    for (int again = 0; again < 50; ++again) {
        const Outcome found = run(3, faults);
        ASSERT_TRUE(found.record.stopped);
        ASSERT_EQ(found.y, alone.y);
        ASSERT_EQ(found.record.totals.steps, alone.record.totals.steps);
        ASSERT_EQ(found.record.offsets, alone.record.offsets);
        ASSERT_EQ(found.record.blocks, alone.record.blocks);
    }
}

void use_an_array_each() {
    __shared__ shared<float, 8> even;
    __shared__ shared<float, 16> odd;
    if (threadIdx.x == 0 && blockIdx.x % 2 == 0) even[0] = 1;
    if (threadIdx.x == 0 && blockIdx.x % 2 == 1) odd[0] = 1;
}

TEST(BlocksTogether, CountSharedMemoryThatOnlySomeOfThemTouch) {
    for (const unsigned threads : {1u, 2u, 3u})
        for (int again = 0; again < 10; ++again)
            ASSERT_EQ(run(
                          threads, [](const auto&) { use_an_array_each(); }, 4)
                          .record.shape.shared_bytes,
                      96u)
                << threads;
}

TEST(SharedMemory, ThatNobodyWroteHoldsNeitherZerosNorWhatWasThereBefore) {
    const Body body = [](const auto& y) {
        __shared__ shared<float, 32> slots;
        __shared__ shared<int, 32> numbers;
        const int i = threadIdx.x;
        if (blockIdx.x == 1) y[i] = slots[i];
        if (blockIdx.x == 1) y[32 + i] = float(int(numbers[i]));
        if (blockIdx.x == 0) slots[i] = 7;
        if (blockIdx.x == 0) numbers[i] = 7;
    };
    const Outcome outcome = run(1, body, 2);
    EXPECT_TRUE(std::isnan(outcome.y[5]));
    EXPECT_EQ(outcome.y[32 + 5], -1);
    ASSERT_EQ(outcome.record.findings.size(), 2u);
    for (const Finding& finding : outcome.record.findings) EXPECT_EQ(finding.kind, HazardKind::uninitialised_read);
}

TEST(Atomics, WhoseValueTheKernelUsesAreMarked) {
    const Outcome outcome = run(2, [](const auto& y) {
        __shared__ shared<int, 1> count;
        if (threadIdx.x == 0) count[0] = 0;
        __syncwarp();
        atomicAdd(&y[0], 1.0f);
        atomicAdd(&count[0], 1);
        y[1 + int(atomicAdd(&count[0], 1)) % 2 * 0 + int(blockIdx.x) * 2] = 1;
    });
    std::vector<bool> asked;
    for (const SiteCounts& site : outcome.record.sites)
        if (kind_of(site.key) == AccessKind::atomic || kind_of(site.key) == AccessKind::shared_atomic)
            asked.push_back(site.asked);
    EXPECT_EQ(asked, (std::vector<bool>{false, false, true}));
}

}  // namespace
}  // namespace lanescope::simt
