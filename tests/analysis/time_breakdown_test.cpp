#include "app/analysis/timing/time_breakdown.h"

#include <gtest/gtest.h>

#include "tests/analysis/results.h"

namespace lanescope {
namespace {

double sum(const std::vector<Loss>& parts) {
    double total = 0;
    for (const Loss& loss : parts) total += loss.us;
    return total;
}

TEST(TimeBreakdown, TakesBoundsThatOverlapAsTheModelDoes) {
    RunResult r = round_result(52);  // 50 us and an empty launch
    r.counters = {{Counter::modelled_chain_us, 30}, {Counter::modelled_l2_us, 40}, {Counter::overlap, 2}};
    EXPECT_NEAR(time_breakdown_of(r)->us(LossKind::waiting), 40, 1e-9)
        << "30 and 40 are 50 together, 10 of it the roof";
    EXPECT_NEAR(time_breakdown_of(r)->us(LossKind::unexplained), 0, 1e-9);
    r.counters[Counter::modelled_launch_us] = 5;
    r.timing->cold = {.median = 55, .min = 55, .max = 55, .samples = 1};
    EXPECT_NEAR(time_breakdown_of(r)->us(LossKind::launch), 5, 1e-9) << "y is cleared too";
    r.counters.erase(Counter::overlap);
    EXPECT_NEAR(time_breakdown_of(r)->us(LossKind::unexplained), 10, 1e-9) << "a recording from before it was told";
}

TEST(TimeBreakdown, IsRoofAndLaunchForAPlainRead) {
    const auto breakdown = time_breakdown_of(round_result(12));
    ASSERT_TRUE(breakdown);
    EXPECT_DOUBLE_EQ(breakdown->us(LossKind::roof), 10);
    EXPECT_DOUBLE_EQ(breakdown->us(LossKind::launch), 2);
    EXPECT_DOUBLE_EQ(sum(breakdown->parts), 12);
}

TEST(TimeBreakdown, ChargesFurtherBytesToTheLevelThatTheyHoldUpMost) {
    RunResult r = round_result(40);
    r.counters = {{Counter::dram_bytes, 15e6}, {Counter::l2_sectors, 1'875'000}};  // 15 us at DRAM; 60 MB (30 us) at L2
    EXPECT_DOUBLE_EQ(time_breakdown_of(r)->us(LossKind::wasted_bytes), 20);
    r.counters.erase(Counter::l2_sectors);
    EXPECT_DOUBLE_EQ(time_breakdown_of(r)->us(LossKind::wasted_bytes), 5);
}

/// 9 blocks of 8 half-full steps in 8 slots take 16 steps, or 9 if evenly spread. The modelled chain takes 32 us.
RunResult uneven() {
    RunResult r = round_result(34);
    r.trace = trace_of(std::vector<int>(9, 8));
    r.trace.edit().sites[0].active_lanes /= 2;
    r.counters = {{Counter::modelled_chain_us, 32}, {Counter::modelled_issue_us, 1}};
    return r;
}

TEST(TimeBreakdown, ExplainsAllOfAModelledTime) {
    const auto breakdown = time_breakdown_of(uneven());
    ASSERT_TRUE(breakdown);
    EXPECT_TRUE(breakdown->modelled);
    EXPECT_DOUBLE_EQ(breakdown->us(LossKind::roof), 10);
    EXPECT_DOUBLE_EQ(breakdown->us(LossKind::tail), 14) << "32 us of 16 steps would be 18 us of 9";
    EXPECT_DOUBLE_EQ(breakdown->us(LossKind::idle_lanes), 8) << "full lanes would halve these, but the roof takes 10";
    EXPECT_DOUBLE_EQ(breakdown->us(LossKind::waiting), 0);
    EXPECT_DOUBLE_EQ(breakdown->us(LossKind::unexplained), 0);
    EXPECT_DOUBLE_EQ(sum(breakdown->parts), 34);
}

TEST(TimeBreakdown, CountsPhasesThatDoNotOverlapOnce) {
    RunResult r = uneven();
    r.counters[Counter::modelled_phases_us] = 8;  // of the chain's 32
    EXPECT_DOUBLE_EQ(time_breakdown_of(r)->us(LossKind::tail), 14);
    EXPECT_DOUBLE_EQ(time_breakdown_of(r)->us(LossKind::unexplained), 0);
    r.counters[Counter::modelled_l2_us] = 30;  // longer than the chain's other 24, and followed by the phases
    r.timing->cold.median = 2 + 8 + 30;
    EXPECT_DOUBLE_EQ(time_breakdown_of(r)->us(LossKind::unexplained), 0);
}

TEST(TimeBreakdown, BlamesIdleLanesForNothingWhereTheBytesTakeAsLong) {
    RunResult r = uneven();
    r.counters[Counter::dram_bytes] = 32e6;  // takes as long as the chain
    const auto breakdown = time_breakdown_of(r);
    EXPECT_DOUBLE_EQ(breakdown->us(LossKind::wasted_bytes), 22);
    EXPECT_DOUBLE_EQ(breakdown->us(LossKind::idle_lanes), 0);
    EXPECT_DOUBLE_EQ(breakdown->us(LossKind::tail), 0);
}

TEST(TimeBreakdown, ShowsTheUnexplainedMeasuredTime) {
    RunResult r = uneven();
    r.timing->kind = Kind::measured;
    r.timing->cold.median = 66;  // 64 us without the launch
    r.counters.clear();
    const auto breakdown = time_breakdown_of(r);
    EXPECT_FALSE(breakdown->modelled);
    EXPECT_DOUBLE_EQ(breakdown->us(LossKind::tail), 28) << "7 of 16 steps";
    EXPECT_DOUBLE_EQ(breakdown->us(LossKind::idle_lanes), 18) << "half of what is left";
    EXPECT_DOUBLE_EQ(breakdown->us(LossKind::unexplained), 8) << "18 us less the roof's 10";
    EXPECT_DOUBLE_EQ(breakdown->us(LossKind::waiting), 0);
    EXPECT_DOUBLE_EQ(sum(breakdown->parts), 66);
}

TEST(TimeBreakdown, SaysWhatWasNotCounted) {
    const auto breakdown = time_breakdown_of(round_result(30));
    EXPECT_DOUBLE_EQ(breakdown->us(LossKind::unexplained), 18);
    EXPECT_EQ(breakdown->missing, (std::vector<std::string>{"bytes moved", "lanes", "steps of every warp"}));
}

TEST(TimeBreakdown, AddsUpWhateverTheFiguresAre) {
    for (const double us : {0.1, 1.9, 2.0, 5.0, 10.5, 12.0, 31.0, 500.0})
        for (const double chain : {0.0, 3.0, 1e6})
            for (const double bytes : {0.0, 1e6, 1e12}) {
                RunResult r = uneven();
                r.timing->cold.median = us;
                r.counters = {{Counter::modelled_chain_us, chain},
                              {Counter::dram_bytes, bytes},
                              {Counter::modelled_issue_us, chain / 2}};
                for (const Kind kind : {Kind::modelled, Kind::measured}) {
                    r.timing->kind = kind;
                    const auto breakdown = time_breakdown_of(r);
                    ASSERT_TRUE(breakdown);
                    EXPECT_NEAR(sum(breakdown->parts), us, 1e-9 * us);
                    for (const Loss& loss : breakdown->parts) EXPECT_GE(loss.us, 0) << title_of(loss.kind);
                }
            }
}

TEST(TimeBreakdown, SaysWhenL2BeatsTheRoofOfDram) {
    EXPECT_TRUE(time_breakdown_of(round_result(6))->beyond_roof);
    EXPECT_FALSE(time_breakdown_of(round_result(12))->beyond_roof);
}

TEST(TimeBreakdown, IsNotKeptOfAResultWithoutATimeOrARoof) {
    RunResult untimed = round_result(12), failed = round_result(12), nowhere = round_result(12);
    untimed.timing.reset();
    failed.failure = "needs a GPU";
    nowhere.device.dram_gb_s = 0;
    for (const RunResult& r : {untimed, failed, nowhere}) EXPECT_FALSE(time_breakdown_of(r));
}

TEST(Difference, AddsUpToTheDifferenceOfTimes) {
    const auto slow = time_breakdown_of(uneven()), quick = time_breakdown_of(round_result(12));
    const std::vector<Loss> parts = difference(*slow, *quick);
    EXPECT_DOUBLE_EQ(sum(parts), 22);
    EXPECT_DOUBLE_EQ(parts[std::size_t(LossKind::tail)].us, 14);
    EXPECT_DOUBLE_EQ(parts[std::size_t(LossKind::launch)].us, 0);
}

}  // namespace
}  // namespace lanescope
