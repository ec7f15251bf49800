#include "app/analysis/tables/export_tables.h"

#include <gtest/gtest.h>

namespace lanescope {
namespace {

RunResultPtr timed(const char* variant, const Times& cold, Kind kind = Kind::measured) {
    RunResult result;
    result.variant = {variant};
    result.timing = Timing{.kind = kind, .cold = cold};
    return std::make_shared<const RunResult>(result);
}

TEST(Profile, TotalsAreCallsTimesAverageAndTheLargestComesFirst) {
    // 10 launches of 3 us on average take 30 us and 5 of 14 us take 70 us: 100 us together.
    const auto lines = profile(std::vector{timed("short", {2.5, 2, 5, 10, 3}), timed("long", {13, 12, 20, 5, 14})});
    ASSERT_EQ(lines.size(), 2u);
    EXPECT_EQ(lines[0].result, 1u);
    EXPECT_EQ(lines[0].calls, 5);
    EXPECT_DOUBLE_EQ(*lines[0].total, 70);
    EXPECT_DOUBLE_EQ(*lines[0].share, 0.7);
    EXPECT_EQ(lines[0].min, 12);
    EXPECT_DOUBLE_EQ(*lines[0].average, 14) << "of all samples, not their median";
    EXPECT_EQ(lines[0].max, 20);
    EXPECT_EQ(lines[1].result, 0u);
    EXPECT_DOUBLE_EQ(*lines[1].share, 0.3);
}

TEST(Profile, LeavesOutWhatWasNotTimed) {
    const RunResultPtr untimed = std::make_shared<const RunResult>();
    const auto lines = profile(std::vector{untimed, timed("a", {1, 1, 1, 1, 1})});
    ASSERT_EQ(lines.size(), 1u);
    EXPECT_EQ(lines[0].result, 1u);
    EXPECT_DOUBLE_EQ(*lines[0].share, 1);
    EXPECT_TRUE(profile({}).empty());
}

TEST(Profile, OmitsMissingDataOfAnOldRecording) {
    const auto lines = profile(std::vector{timed("old", {2, 1, 3, 10, {}}), timed("new", {2, 1, 3, 10, 2})});
    ASSERT_EQ(lines.size(), 2u);
    EXPECT_EQ(lines[0].result, 1u) << "what has no total stands last";
    EXPECT_FALSE(lines[1].total || lines[1].average);
    EXPECT_EQ(lines[1].calls, 10);
    for (const ProfileLine& line : lines) EXPECT_FALSE(line.share) << "a share of a sum that is not known";
}

TEST(Profile, GivesNoShareWhereMeasuredAndModelledMeet) {
    for (const ProfileLine& line :
         profile(std::vector{timed("a", {1, 1, 1, 30, 1}), timed("b", {1, 1, 1, 1, 1}, Kind::modelled)}))
        EXPECT_FALSE(line.share);
}

}  // namespace
}  // namespace lanescope
