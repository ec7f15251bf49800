#include <gtest/gtest.h>

#include "app/analysis/hints/hints.h"
#include "tests/execution/emulate.h"

namespace lanescope {
namespace {

Emulated run(const std::string& problem, const std::string& variant) {
    return emulate(instance_of(problem), variant, {});
}

RunResult result_of(const std::string& problem, const std::string& variant) {
    RunResult result;
    result.problem = parse_problem(problem);
    Emulated emulated = run(problem, variant);
    result.verification = emulated.verification;
    result.trace = std::move(emulated.run.trace);
    return result;
}

bool hints_of(HintKind kind, const std::string& problem, const std::string& variant) {
    for (const Hint& hint : hints(result_of(problem, variant)))
        if (hint.kind == kind) return true;
    return false;
}

std::uint64_t steps(const LaneTrace& trace, std::string_view array, AccessKind kind) {
    std::uint64_t sum = 0;
    for (const Site& site : trace.sites)
        if (site.array == array && site.kind == kind) sum += site.steps;
    return sum;
}

class PartsOfK : public testing::TestWithParam<std::string> {};

TEST_P(PartsOfK, AreRightAtTheirEdges) {
    for (const char* variant : {"split_k", "split_k_smem"}) {
        SCOPED_TRACE(variant);
        const Emulated result = run(GetParam(), variant);
        EXPECT_TRUE(result.verification.verified) << "first wrong row " << result.verification.first_wrong_element;
        EXPECT_TRUE(result.run.hazards.empty()) << result.run.hazards[0].text;
    }
}

INSTANTIATE_TEST_SUITE_P(Sgemv, PartsOfK,
                         testing::Values("sgemv:5x2047", "sgemv:5x2048", "sgemv:5x2049", "sgemv:3x4095", "sgemv:6x4097",
                                         "sgemv:1x65535", "sgemv:7x2050,alpha=2,beta=0.5",
                                         "sgemv:4x4100,alpha=-1,beta=1", "sgemv:4x3000,alpha=0,beta=3", "sgemv:9x1"));

TEST(SplitK, GivesEachPartOfARowAWarpOfItsOwn) {
    const LaneTrace trace = run("sgemv:6x5000", "split_k").run.trace;
    EXPECT_EQ(trace.launch.grid[0], 2u) << "4 rows a block";
    EXPECT_EQ(trace.launch.grid[1], 3u) << "parts of 2048";
    EXPECT_EQ(steps(trace, "y", AccessKind::atomic), 6u * 3u);
    EXPECT_EQ(steps(trace, "y", AccessKind::store), 0u);
}

TEST(SplitKSmem, LoadsXOnceForFourRows) {
    const LaneTrace apart = run("sgemv:4x2048", "split_k").run.trace,
                    shared = run("sgemv:4x2048", "split_k_smem").run.trace;
    EXPECT_EQ(steps(apart, "x", AccessKind::load4), 4u * 2048 / 128) << "each of four warps on its own";
    EXPECT_EQ(steps(shared, "x", AccessKind::load), 2048u / 32) << "a float a lane, by the block as a whole";
    EXPECT_EQ(steps(shared, "staged", AccessKind::shared_store), 2048u / 32);
}

TEST(SplitKSmem, MeetsNoBankConflictsWhereverARowStarts) {
    for (const char* problem : {"sgemv:8x4096", "sgemv:8x4095", "sgemv:8x4094"}) {
        const LaneTrace trace = run(problem, "split_k_smem").run.trace;
        for (const Site& site : trace.sites) EXPECT_EQ(site.bank_conflicts, 0u) << problem << " line " << site.line;
    }
}

TEST(MultiRowWarp, TakesTwoToThirtyTwoRowsAWarpByK) {
    const auto rows_a_warp = [](int cols) {
        const LaneTrace trace = run("sgemv:1024x" + std::to_string(cols), "multi_row_warp").run.trace;
        return 1024 / trace.launch.warps();
    };
    EXPECT_EQ(rows_a_warp(1), 32);
    EXPECT_EQ(rows_a_warp(2), 16);
    EXPECT_EQ(rows_a_warp(3), 8);
    EXPECT_EQ(rows_a_warp(8), 4);
    EXPECT_EQ(rows_a_warp(16), 2);
    EXPECT_EQ(rows_a_warp(100), 2);
}

TEST(FixedVectors, LeaveNoScalarTail) {
    EXPECT_TRUE(hints_of(HintKind::scalar_tail, "sgemv:64x1024", "b_float4_last_vector"));
    for (const char* problem : {"sgemv:64x1024", "sgemv:64x1028", "sgemv:8x100"})
        for (const char* variant : {"warp_per_row_float4", "split_k"})
            EXPECT_FALSE(hints_of(HintKind::scalar_tail, problem, variant)) << variant << " " << problem;
}

TEST(ThreadPerRow, HasTheUncoalescedHint) {
    EXPECT_TRUE(hints_of(HintKind::uncoalesced, "sgemv:256x256", "thread_per_row"));
    for (const char* variant : {"warp_per_row", "warp_per_row_float4", "split_k", "split_k_smem"})
        EXPECT_TRUE(hints(result_of("sgemv:256x256", variant)).empty()) << variant;
}

}  // namespace
}  // namespace lanescope
