#include "app/views/shell/search.h"

#include <gtest/gtest.h>

namespace lanescope {
namespace {

TEST(Ranking, PrefersTheBeginning) {
    EXPECT_EQ(fit_of("Throughput", "thr"), Fit::prefix);
    EXPECT_EQ(fit_of("CTE", "cte"), Fit::whole);
    EXPECT_EQ(fit_of("thread_per_row", "per"), Fit::word_start);
    EXPECT_EQ(fit_of("what the colours mean", "COLOUR"), Fit::word_start);
    EXPECT_EQ(fit_of("Roofline", "line"), Fit::inside);
    EXPECT_EQ(fit_of("Roofline", "grid"), Fit::none);
}

TEST(Ranking, TakesTheBestOfSeveralPlaces) { EXPECT_EQ(fit_of("arrow and row", "row"), Fit::word_start); }

TEST(Ranking, LeavesOutBlanksAndFindsNothingForNothing) {
    EXPECT_EQ(fit_of("Sector", "  sec "), Fit::prefix);
    EXPECT_EQ(fit_of("Sector", ""), Fit::none);
    EXPECT_EQ(fit_of("Sector", "   "), Fit::none);
    EXPECT_EQ(fit_of("", "a"), Fit::none);
}

}  // namespace
}  // namespace lanescope
