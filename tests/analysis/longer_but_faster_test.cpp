#include "app/analysis/lanes/lane_difference.h"

#include <gtest/gtest.h>

namespace lanescope {
namespace {

LaneTally lanes(std::uint64_t steps, std::uint64_t sectors) {
    LaneTally tally;
    tally.steps = steps;
    tally.sectors = sectors;
    return tally;
}

TEST(LongerButFaster, IsExplainedByTheSectors) {
    const LongerButFaster why = longer_but_faster(lanes(100, 1000), lanes(240, 450), 1.4);
    EXPECT_EQ(why.brief, "2.4\u00D7 steps, 0.45\u00D7 sectors");
    EXPECT_NE(why.sentence.find("0.45 times the sectors"), std::string::npos);
}

TEST(LongerButFaster, IsNotPutDownToSectorsThatAreNotFewer) {
    EXPECT_EQ(longer_but_faster(lanes(100, 1000), lanes(240, 1000), 1.4).brief, "2.4\u00D7 steps");
    EXPECT_EQ(longer_but_faster(lanes(100, 0), lanes(240, 0), 1.4).brief, "2.4\u00D7 steps");
}

TEST(LongerButFaster, SaysNothingWhereMapAndTimeAgree) {
    EXPECT_EQ(longer_but_faster(lanes(100, 1000), lanes(50, 1000), 1.4).brief, "") << "shorter and faster";
    EXPECT_EQ(longer_but_faster(lanes(100, 1000), lanes(240, 450), 0.7).brief, "") << "longer and slower";
    EXPECT_EQ(longer_but_faster(lanes(0, 0), lanes(240, 450), 2).brief, "");
}

}  // namespace
}  // namespace lanescope
