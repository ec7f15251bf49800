#include "app/analysis/tables/results_table.h"

#include <gtest/gtest.h>

#include "tests/analysis/results.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

TEST(ResultsTable, HasARowAProblemAndAColumnAVariant) {
    const std::vector results{share(round_result(20, "warp_per_row", "sgemv:8x8")),
                              share(round_result(30, "thread_per_row", "sgemv:8x8")),
                              share(round_result(40, "thread_per_row", "sgemv:9x9"))};
    const ResultsTable table = results_table(shipped_catalog(), results);
    ASSERT_EQ(table.variants.size(), 2u);
    ASSERT_EQ(table.rows.size(), 2u);
    EXPECT_EQ(to_string(table.rows[1].problem()), to_string(parse_problem("sgemv:9x9")));
    EXPECT_EQ(table.rows[0].cells[1], results[1]);
    EXPECT_EQ(table.rows[1].cells[0], nullptr) << "warp_per_row did not run there";
    EXPECT_FALSE(table.with_libraries);
}

TEST(ResultsTable, BoxesTheBestByItsColumn) {
    RunResult failed = round_result(1, "split_k");
    failed.timing.reset();
    failed.verification.verified = false;
    const std::vector results{share(failed), share(round_result(30, "thread_per_row")),
                              share(round_result(20, "warp_per_row"))};
    EXPECT_EQ(results_table(shipped_catalog(), results).rows.at(0).best, 2u);
    const std::vector alone{share(round_result(20))};
    EXPECT_EQ(results_table(shipped_catalog(), alone).rows.at(0).best, std::nullopt) << "the best of one is nobody";
}

TEST(ResultsTable, BoxesNothingWhereTheModelIsNotSure) {
    const std::vector close{share(round_result(20, "thread_per_row")), share(round_result(20.5, "warp_per_row"))};
    EXPECT_EQ(results_table(shipped_catalog(), close).rows.at(0).best, std::nullopt);
}

TEST(ResultsTable, ComparesALibraryWithTheBestVariant) {
    const std::vector results{share(round_result(30, "cublas")), share(round_result(20, "warp_per_row")),
                              share(round_result(40, "thread_per_row"))};
    const ResultsTable table = results_table(shipped_catalog(), results);
    EXPECT_TRUE(table.with_libraries);
    const SpeedUp over = table.rows.at(0).over_library.value();
    EXPECT_DOUBLE_EQ(over.value, 1.5);
    EXPECT_TRUE(over.told);
    EXPECT_DOUBLE_EQ(over.low, 1.5 * 0.95 / 1.05) << "both times are within 5 %";
    const std::string csv = csv_text(times_of(table));
    EXPECT_NE(csv.find(",library_over_best,library_over_best_low,library_over_best_high\n"), std::string::npos) << csv;
    EXPECT_NE(csv.find(",1.5,1.35714,1.65789\n"), std::string::npos) << csv;
}

TEST(ResultsTable, ComparesNoLibraryOfAnotherDevice) {
    RunResult elsewhere = round_result(30, "cublas");
    elsewhere.device.name = "Square";
    const std::vector results{share(elsewhere), share(round_result(20, "warp_per_row"))};
    EXPECT_FALSE(results_table(shipped_catalog(), results).rows.at(0).over_library);
}

TEST(ResultsTable, IsEmptyWithoutResults) { EXPECT_TRUE(results_table(shipped_catalog(), {}).rows.empty()); }

TEST(ResultsTable, AsCsvSaysTheUnitAndTheKindOfEachTime) {
    const std::vector results{share(round_result(20, "warp_per_row", "sgemv:8x8"))};
    EXPECT_EQ(
        csv_text(times_of(results_table(shipped_catalog(), results))),
        "problem,warp_per_row median_us,warp_per_row time_kind\n\"sgemv:8x8,alpha=1,beta=0,seed=7\",20,modelled\n");
}

}  // namespace
}  // namespace lanescope
