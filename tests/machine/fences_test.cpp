// Blocks that meet: the last of them to arrive adds up what the others wrote. With fences that is right, and the
// machine says so; without them it names the race, whatever the order in which the blocks happened to run.
#include <gtest/gtest.h>

#include "tests/kernels/picture.h"

namespace lanescope::simt {
namespace {

constexpr int blocks = 5;

enum Fences { none = 0, before = 1, after = 2, both = 3 };

/// A float of each block, a counter, and the sum of all.
class LastBlock : public testing::Test {
protected:
    explicit LastBlock(MachineOptions options = {}) : machine_(options) {
        partials = {std::span<float>(partials_), machine_.add_scratch(std::span<float>(partials_), false)};
        arrivals = {std::span<unsigned>(arrivals_), machine_.add_scratch(std::span<unsigned>(arrivals_), true)};
        sum = {std::span<float>(sum_), machine_.add_output(std::span<float>(sum_), false)};
    }

    LaunchRecord run(Fences fences, bool writes = true) {
        Shape shape{{blocks}, {64}};
        shape.counted = true;
        return machine_.launch(shape, [=, this] {
            __shared__ shared<int, 1> last;
            if (threadIdx.x == 0) {
                if (writes) partials[blockIdx.x] = float(blockIdx.x + 1);
                if (fences & before) __threadfence();
                last[0] = atomicInc(&arrivals[0], unsigned(blocks - 1)) == blocks - 1;
                if (fences & after) __threadfence();
            }
            __syncthreads();
            if (!last[0] || threadIdx.x != 33) return;  // a lane of another warp
            float all = 0;
            for (int b = 0; b < blocks; ++b) all += load_fresh(partials, b);
            sum[0] = all;
        });
    }

    Machine machine_;
    std::array<float, blocks> partials_{};
    std::array<unsigned, 1> arrivals_{};
    std::array<float, 1> sum_{};
    global<float> partials, sum;
    global<unsigned> arrivals;
};

TEST_F(LastBlock, AddsUpWhatTheOthersWrote) {
    EXPECT_TRUE(run(both).findings.empty());
    EXPECT_EQ(sum_[0], 1 + 2 + 3 + 4 + 5);
    EXPECT_EQ(arrivals_[0], 0u) << "ready for the next launch";
}

TEST_F(LastBlock, NeedsAFenceBeforeItsArrival) {
    const auto findings = run(after).findings;
    ASSERT_EQ(findings.size(), 1u);
    EXPECT_EQ(findings[0].kind, HazardKind::global_race);
}

TEST_F(LastBlock, NeedsAFenceBehindItsArrival) {
    const auto findings = run(before).findings;
    ASSERT_EQ(findings.size(), 1u);
    EXPECT_EQ(findings[0].kind, HazardKind::global_race);
}

TEST_F(LastBlock, WithoutFencesRaces) {
    const auto findings = run(none).findings;
    ASSERT_EQ(findings.size(), 1u);
    EXPECT_EQ(findings[0].kind, HazardKind::global_race);
}

TEST_F(LastBlock, ReadsNothingThatNobodyWrote) {
    const auto findings = run(both, false).findings;
    ASSERT_EQ(findings.size(), 1u);
    EXPECT_EQ(findings[0].kind, HazardKind::uninitialised_read);
}

class LastBlockApart : public LastBlock {
protected:
    LastBlockApart()
        : LastBlock([] {
              MachineOptions options;
              options.independent = true;
              return options;
          }()) {}
};

TEST_F(LastBlockApart, IsRightToo) {
    EXPECT_TRUE(run(both).findings.empty());
    EXPECT_EQ(sum_[0], 1 + 2 + 3 + 4 + 5);
}

TEST_F(LastBlock, IsTheSameOnAnyNumberOfCores) {
    const LaunchRecord first = run(both), second = run(both);
    EXPECT_EQ(first.offsets, second.offsets);
    EXPECT_GT(first.offsets.back() - first.offsets[first.offsets.size() - 3], first.offsets[2]) << "the last block";
}

// A fence orders what comes before an atomic of the same lane, not what another lane of its block does meanwhile.
TEST_F(LastBlock, AFenceSpeaksForItsOwnLaneUntilTheNextBarrier) {
    Shape shape{{blocks}, {64}};
    shape.counted = true;
    const auto record = machine_.launch(shape, [=, this] {
        __shared__ shared<int, 1> last;
        if (threadIdx.x == 40) partials[blockIdx.x] = 1;  // no barrier before the arrival
        if (threadIdx.x == 0) {
            __threadfence();
            last[0] = atomicInc(&arrivals[0], unsigned(blocks - 1)) == blocks - 1;
            __threadfence();
        }
        __syncthreads();
        if (!last[0] || threadIdx.x != 0) return;
        float all = 0;
        for (int b = 0; b < blocks; ++b) all += load_fresh(partials, b);
        sum[0] = all;
    });
    ASSERT_EQ(record.findings.size(), 1u);
    EXPECT_EQ(record.findings[0].kind, HazardKind::global_race);
}

}  // namespace
}  // namespace lanescope::simt
