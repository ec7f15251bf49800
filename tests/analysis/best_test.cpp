// Who may be called the best: only one whose interval of times overlaps no other's.
#include "app/analysis/best.h"

#include <gtest/gtest.h>

namespace lanescope {
namespace {

RunResultPtr timed(double min, double median, double max, Kind kind = Kind::measured) {
    RunResult result;
    result.verification.verified = true;
    result.timing = Timing{.kind = kind, .cold = {.median = median, .min = min, .max = max, .samples = 30}};
    return std::make_shared<const RunResult>(result);
}

RunResultPtr changed(const RunResultPtr& base, auto change) {
    RunResult result = *base;
    change(result);
    return std::make_shared<const RunResult>(result);
}

TEST(Best, IsTheOneBelowAllOthers) {
    const std::vector results{timed(100, 110, 120), timed(50, 55, 60), timed(61, 70, 80)};
    EXPECT_EQ(best_by_interval(results), 1u);
}

TEST(Best, IsNobodyWhenIntervalsTouch) {
    const std::vector results{timed(100, 110, 120), timed(50, 55, 61), timed(61, 70, 80)};
    EXPECT_EQ(best_by_interval(results), std::nullopt);
}

TEST(Best, IsNobodyWhenALowMedianHidesAWideInterval) {
    const std::vector results{timed(40, 50, 90), timed(60, 65, 70)};
    EXPECT_EQ(best_by_interval(results), std::nullopt);
}

TEST(Best, IsNobodyAmongEqualModelledTimes) {
    const std::vector results{timed(50, 50, 50, Kind::modelled), timed(50, 50, 50, Kind::modelled)};
    EXPECT_EQ(best_by_interval(results), std::nullopt);
}

TEST(Best, NeedsACompetitor) { EXPECT_EQ(best_by_interval(std::vector{timed(1, 1, 1)}), std::nullopt); }

TEST(Best, NeverComparesMeasuredWithModelled) {
    const std::vector results{timed(100, 110, 120), timed(50, 50, 50, Kind::modelled)};
    EXPECT_EQ(best_by_interval(results), std::nullopt);
}

TEST(Best, OfFloatsIsNoneThatReadsHalves) {
    const auto named = [](const char* id) {
        return [id](RunResult& r) { r.variant.id = id, r.problem = SgemvProblem{}; };
    };
    const auto halves = changed(timed(1, 1, 1), named("half_tensor_core")),
               other_halves = changed(timed(3, 3, 3), named("cublas_half")),
               row = changed(timed(50, 55, 60), named("warp_per_row")),
               thread = changed(timed(100, 110, 120), named("thread_per_row"));
    EXPECT_EQ(best_by_interval(std::vector{halves, row, thread, other_halves}), 1u) << "halves are half the bytes";
    EXPECT_EQ(best_by_interval(std::vector{other_halves, halves}), 1u) << "among themselves they compete";
    EXPECT_EQ(rivals(std::vector{halves, row}), std::vector<std::size_t>{1});
}

TEST(Best, LeavesOutWrongFailedAndUntimedResults) {
    const auto wrong = changed(timed(1, 1, 1), [](RunResult& r) { r.verification.verified = false; });
    const auto failed = changed(timed(2, 2, 2), [](RunResult& r) { r.failure = "needs K % 4 == 0"; });
    const auto untimed = changed(timed(3, 3, 3), [](RunResult& r) { r.timing.reset(); });
    const std::vector<RunResultPtr> results{wrong, failed, untimed, nullptr, timed(50, 55, 60), timed(100, 110, 120)};
    EXPECT_EQ(best_by_interval(results), 4u);
    EXPECT_EQ(slowest(results), 5u);
}

TEST(Slowest, IsNobodyWithoutTimes) { EXPECT_EQ(slowest({}), std::nullopt); }

}  // namespace
}  // namespace lanescope
