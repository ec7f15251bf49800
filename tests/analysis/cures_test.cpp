#include "app/analysis/cures.h"

#include <gtest/gtest.h>

#include "app/model/catalog/catalog.h"
#include "tests/analysis/results.h"

namespace lanescope {
namespace {

using Ids = std::vector<std::string>;

constexpr auto sparse = "spmv:uniform,rows=1000,max=32";

TEST(Cures, StandInTheKernelsHeaders) {
    EXPECT_EQ(cures_of(round_result(10, "thread_per_row", sparse), HintKind::idle_lanes),
              (Ids{"warp_per_row", "cte", "tuned"}));
    EXPECT_EQ(cures_of(round_result(10, "cte", sparse), HintKind::idle_lanes), (Ids{"warp_per_row", "tuned"}))
        << "none is a cure of itself";
    EXPECT_FALSE(cures_of(round_result(10, "thread_per_row", "sgemv:64x64"), HintKind::uncoalesced).empty());
}

TEST(Cures, AreOfKindsThatThereAre) {
    for (const Variant& variant : catalog())
        for (const std::string& cure : variant.cures) {
            bool is_known = false;
            for (const auto kind :
                 {HintKind::scalar_tail, HintKind::uncoalesced, HintKind::bank_conflicts, HintKind::idle_lanes})
                is_known = is_known || cure == to_string(kind);
            EXPECT_TRUE(is_known) << variant.file << ": " << cure;
        }
}

TEST(Cures, ThatCannotRunOnTheProblemAreNotNamed) {
    const RunResult wide = round_result(10, "thread_per_row", "sgemv:1x2147483647");
    for (const std::string& id : cures_of(wide, HintKind::uncoalesced)) EXPECT_NE(id, "warp_per_row");
}

TEST(Cures, SayWhatTheyGaveWhereIntervalsDoNotOverlap) {
    const RunResult mine = round_result(100, "mine", sparse);
    const std::vector results{share(mine), share(round_result(25, "warp_per_row", sparse)),
                              share(round_result(98, "cte", sparse)), share(round_result(200, "tuned", sparse))};
    EXPECT_EQ(what_cures_gave(mine, HintKind::idle_lanes, results),
              "warp_per_row 4.00\u00D7 (3.62 to 4.42), cte no clear difference, tuned slower, 0.50\u00D7 (0.45 to "
              "0.55), modelled");
}

TEST(Cures, SayNothingOfWhatHasNotRunOrDoesNotCompare) {
    const RunResult mine = round_result(100, "mine", sparse);
    RunResult wrong = round_result(25, "cte", sparse), measured = round_result(25, "tuned", sparse);
    wrong.verification.verified = false;
    measured.timing->kind = Kind::measured;
    const std::vector results{share(mine), share(wrong), share(measured),
                              share(round_result(25, "warp_per_row", "spmv:uniform,rows=999,max=32"))};
    EXPECT_EQ(what_cures_gave(mine, HintKind::idle_lanes, results), "");
}

}  // namespace
}  // namespace lanescope
