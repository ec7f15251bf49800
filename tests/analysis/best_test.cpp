#include "app/analysis/timing/best.h"
#include "app/operations/sgemv/sgemv_problem.h"
#include "tests/shipped_catalog.h"

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
    EXPECT_EQ(best_by_interval(shipped_catalog(), results), 1u);
}

TEST(Best, IsEmptyIfIntervalsTouch) {
    const std::vector results{timed(100, 110, 120), timed(50, 55, 61), timed(61, 70, 80)};
    EXPECT_EQ(best_by_interval(shipped_catalog(), results), std::nullopt);
}

TEST(Best, IsEmptyForALowMedianWithAWideInterval) {
    const std::vector results{timed(40, 50, 90), timed(60, 65, 70)};
    EXPECT_EQ(best_by_interval(shipped_catalog(), results), std::nullopt);
}

TEST(Best, IsEmptyForEqualModelledTimes) {
    const std::vector results{timed(50, 50, 50, Kind::modelled), timed(50, 50, 50, Kind::modelled)};
    EXPECT_EQ(best_by_interval(shipped_catalog(), results), std::nullopt);
}

/// `error` is empty if the time model was never checked on the device.
RunResultPtr modelled(const char* variant, double us, std::map<std::string, double> error) {
    RunResult result;
    result.variant = {variant};
    result.problem = parse_problem("spmv:uniform,rows=1000,max=32");
    result.device.model_error = std::move(error);
    result.verification.verified = true;
    result.timing = Timing{.kind = Kind::modelled, .cold = {us, us, us, 1}};
    return std::make_shared<const RunResult>(result);
}

TEST(ModelError, IsTheVariantsOwnOrElseTheDevicesOrElseWhatIsTakenForUncheckedModels) {
    const std::map<std::string, double> error{{"median", 7.8}, {"spmv/cte", 8.2}};
    EXPECT_DOUBLE_EQ(model_error_of(*modelled("cte", 10, error)), 8.2);
    EXPECT_DOUBLE_EQ(model_error_of(*modelled("tuned", 10, error)), 7.8);
    EXPECT_DOUBLE_EQ(model_error_of(*modelled("tuned", 10, {})), unchecked_model_error);
    EXPECT_DOUBLE_EQ(model_error_of(*timed(1, 2, 3)), 0) << "a measured time has its own interval";
}

TEST(ModelError, WidensTheIntervalOfAModelledTimeAlone) {
    const TimeInterval within = interval_of(*modelled("cte", 100, {{"median", 10}}));
    EXPECT_DOUBLE_EQ(within.low, 90);
    EXPECT_DOUBLE_EQ(within.high, 110);
    const TimeInterval measured = interval_of(*timed(40, 50, 90));
    EXPECT_DOUBLE_EQ(measured.low, 40);
    EXPECT_DOUBLE_EQ(measured.high, 90);
}

TEST(Best, IsEmptyWithinTheModelsError) {
    const std::map<std::string, double> error{{"median", 7.8}, {"spmv/cte", 8.2}};
    const std::vector close{modelled("cte", 100, error), modelled("tuned", 103, error)};
    EXPECT_EQ(best_by_interval(shipped_catalog(), close), std::nullopt);
    EXPECT_EQ(leader(shipped_catalog(), close), 0u) << "it leads, and need not be the best";
    EXPECT_FALSE(surely_differ(*close[0], *close[1]));
    const std::vector apart{modelled("cte", 100, error), modelled("tuned", 130, error)};
    EXPECT_EQ(best_by_interval(shipped_catalog(), apart), 0u);
    EXPECT_TRUE(surely_faster(*apart[0], *apart[1]));
    EXPECT_FALSE(surely_faster(*apart[1], *apart[0]));
}

TEST(Best, NeedsAWiderLeadForAnUncheckedModel) {
    EXPECT_EQ(best_by_interval(shipped_catalog(), std::vector{modelled("cte", 100, {}), modelled("tuned", 130, {})}),
              std::nullopt);
    EXPECT_EQ(best_by_interval(shipped_catalog(), std::vector{modelled("cte", 100, {}), modelled("tuned", 200, {})}),
              0u);
}

TEST(Best, NeverComparesDevices) {
    const auto elsewhere = changed(timed(50, 55, 60), [](RunResult& r) { r.device.name = "NVIDIA A100"; });
    EXPECT_EQ(best_by_interval(shipped_catalog(), std::vector{timed(100, 110, 120), elsewhere}), std::nullopt);
}

TEST(Best, NeedsACompetitor) {
    EXPECT_EQ(best_by_interval(shipped_catalog(), std::vector{timed(1, 1, 1)}), std::nullopt);
}

TEST(Best, NeverComparesMeasuredWithModelled) {
    const std::vector results{timed(100, 110, 120), timed(50, 50, 50, Kind::modelled)};
    EXPECT_EQ(best_by_interval(shipped_catalog(), results), std::nullopt);
}

TEST(Best, ExcludesKernelsThatReadHalves) {
    const auto named = [](const char* id) {
        return [id](RunResult& r) { r.variant.id = id, r.problem = SgemvProblem{}; };
    };
    const auto halves = changed(timed(1, 1, 1), named("half_tensor_core")),
               other_halves = changed(timed(3, 3, 3), named("cublas_half")),
               row = changed(timed(50, 55, 60), named("warp_per_row")),
               thread = changed(timed(100, 110, 120), named("thread_per_row"));
    EXPECT_EQ(best_by_interval(shipped_catalog(), std::vector{halves, row, thread, other_halves}), 1u)
        << "halves are half the bytes";
    EXPECT_EQ(best_by_interval(shipped_catalog(), std::vector{other_halves, halves}), 1u)
        << "among themselves they compete";
    EXPECT_EQ(rivals(shipped_catalog(), std::vector{halves, row}), std::vector<std::size_t>{1});
}

TEST(Best, LeavesOutWrongFailedAndUntimedResults) {
    const auto wrong = changed(timed(1, 1, 1), [](RunResult& r) { r.verification.verified = false; });
    const auto failed = changed(timed(2, 2, 2), [](RunResult& r) { r.failure = "needs K % 4 == 0"; });
    const auto untimed = changed(timed(3, 3, 3), [](RunResult& r) { r.timing.reset(); });
    const std::vector<RunResultPtr> results{wrong, failed, untimed, nullptr, timed(50, 55, 60), timed(100, 110, 120)};
    EXPECT_EQ(best_by_interval(shipped_catalog(), results), 4u);
    EXPECT_EQ(baseline(results), 5u) << "the slowest of those that compare";
}

TEST(Best, IsNeverAVariantWithAHazard) {
    const RunResultPtr racing =
        changed(timed(10, 11, 12), [](RunResult& r) { r.hazards = {{.kind = HazardKind::shared_race}}; });
    const std::vector results{racing, timed(50, 55, 60), timed(61, 70, 80)};
    EXPECT_EQ(best_by_interval(shipped_catalog(), results), 1u);
    EXPECT_EQ(leader(shipped_catalog(), results), 1u);
    EXPECT_EQ(leader(shipped_catalog(), std::vector{racing, racing}), std::nullopt);
    EXPECT_TRUE(speed_up(*racing, *results[1])) << "two times still compare";
}

TEST(Baseline, IsTheChosenVariantOrElseTheSlowest) {
    const auto named = [](const char* id, double us) {
        return changed(timed(us, us, us), [id](RunResult& r) { r.variant.id = id; });
    };
    const std::vector results{named("cte", 20), named("thread_per_row", 40), named("tuned", 10)};
    EXPECT_EQ(baseline(results), 1u);
    EXPECT_EQ(baseline(results, "tuned"), 2u);
    EXPECT_EQ(baseline(results, "merge_path"), 1u) << "it is not among them";
    EXPECT_EQ(baseline({}), std::nullopt);
}

TEST(Leader, IsEmptyWithoutTimes) { EXPECT_EQ(leader(shipped_catalog(), {}), std::nullopt); }

TEST(SpeedUp, HasTheBoundsThatBothIntervalsSet) {
    const auto found = speed_up(*timed(45, 50, 55), *timed(90, 100, 110));
    ASSERT_TRUE(found);
    EXPECT_DOUBLE_EQ(found->value, 2);
    EXPECT_DOUBLE_EQ(found->low, 90.0 / 55);
    EXPECT_DOUBLE_EQ(found->high, 110.0 / 45);
    EXPECT_TRUE(found->told);
    EXPECT_EQ(bounds_in_words(*found), "1.64 to 2.44");
    EXPECT_EQ(bounds_in_short(*found), "1.64\u20132.44");
    EXPECT_EQ(with_bounds(*found), "2.00\u00D7 (1.64 to 2.44)");
}

TEST(SpeedUp, IsNotToldWhereTheBoundsHoldOne) {
    const auto found = speed_up(*timed(90, 95, 102), *timed(98, 100, 110));
    ASSERT_TRUE(found);
    EXPECT_FALSE(found->told);
    EXPECT_TRUE(found->low <= 1 && found->high >= 1);
    EXPECT_EQ(bounds_in_words(*found), "no clear difference");
    EXPECT_EQ(bounds_in_short(*found), bounds_in_words(*found));
}

TEST(SpeedUp, IsAsUncertainAsTheModel) {
    const auto found = speed_up(*modelled("a", 90, {{"median", 10}}), *modelled("b", 100, {{"median", 10}}));
    ASSERT_TRUE(found);
    EXPECT_FALSE(found->told);
    EXPECT_DOUBLE_EQ(found->low, 90.0 / 99);
}

TEST(SpeedUp, IsNotSaidOfTimesThatDoNotCompare) {
    EXPECT_FALSE(speed_up(*timed(1, 2, 3), *timed(1, 2, 3, Kind::modelled)));
    const auto wrong = changed(timed(1, 2, 3), [](RunResult& r) { r.verification.verified = false; });
    EXPECT_FALSE(speed_up(*wrong, *timed(1, 2, 3)));
    const auto elsewhere = changed(timed(1, 2, 3), [](RunResult& r) { r.problem = SgemvProblem{.rows = 3}; });
    EXPECT_FALSE(speed_up(*elsewhere, *timed(1, 2, 3)));
}

}  // namespace
}  // namespace lanescope
