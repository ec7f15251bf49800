#include "app/analysis/hints/hints.h"

#include <gtest/gtest.h>

#include "app/catalog/catalog.h"
#include "tests/analysis/results.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

using Ids = std::vector<std::string>;

constexpr auto sparse = "spmv:uniform,rows=1000,max=32";

TEST(Suggestions, StandInTheKernelsHeaders) {
    EXPECT_EQ(suggested_variants(shipped_catalog(), round_result(10, "thread_per_row", sparse), HintKind::idle_lanes),
              (Ids{"warp_per_row", "cte", "tuned"}));
    EXPECT_EQ(suggested_variants(shipped_catalog(), round_result(10, "cte", sparse), HintKind::idle_lanes),
              (Ids{"warp_per_row", "tuned"}))
        << "none is a cure of itself";
    EXPECT_FALSE(
        suggested_variants(shipped_catalog(), round_result(10, "thread_per_row", "sgemv:64x64"), HintKind::uncoalesced)
            .empty());
}

TEST(Suggestions, AreOfKindsThatThereAre) {
    for (const Variant& variant : shipped_catalog().variants())
        for (const std::string& fix : variant.fixes) {
            bool is_known = false;
            for (const auto kind :
                 {HintKind::scalar_tail, HintKind::uncoalesced, HintKind::bank_conflicts, HintKind::idle_lanes})
                is_known = is_known || fix == to_string(kind);
            EXPECT_TRUE(is_known) << variant.file << ": " << fix;
        }
}

TEST(Suggestions, ThatCannotRunOnTheProblemAreNotNamed) {
    const RunResult wide = round_result(10, "thread_per_row", "sgemv:1x2147483647");
    for (const std::string& id : suggested_variants(shipped_catalog(), wide, HintKind::uncoalesced))
        EXPECT_NE(id, "warp_per_row");
}

TEST(Suggestions, SayWhatTheyGaveWhereIntervalsDoNotOverlap) {
    const RunResult mine = round_result(100, "mine", sparse);
    const std::vector results{share(mine), share(round_result(25, "warp_per_row", sparse)),
                              share(round_result(98, "cte", sparse)), share(round_result(200, "tuned", sparse))};
    EXPECT_EQ(suggestion_results(shipped_catalog(), mine, HintKind::idle_lanes, results),
              "warp_per_row 4.00\u00D7 (3.62 to 4.42), cte no clear difference, tuned slower, 0.50\u00D7 (0.45 to "
              "0.55), modelled");
}

TEST(Suggestions, SayNothingOfWhatHasNotRunOrDoesNotCompare) {
    const RunResult mine = round_result(100, "mine", sparse);
    RunResult wrong = round_result(25, "cte", sparse), measured = round_result(25, "tuned", sparse);
    wrong.verification.verified = false;
    measured.timing->kind = Kind::measured;
    const std::vector results{share(mine), share(wrong), share(measured),
                              share(round_result(25, "warp_per_row", "spmv:uniform,rows=999,max=32"))};
    EXPECT_EQ(suggestion_results(shipped_catalog(), mine, HintKind::idle_lanes, results), "");
}

}  // namespace
}  // namespace lanescope
