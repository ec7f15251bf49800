#include "app/model/cuda_program.h"

#include <gtest/gtest.h>

namespace lanescope {
namespace {

using StepKind = ProgramStep::Kind;

TEST(ProgramLaunches, AreSummedByResultInTheOrderOfTheFirst) {
    ProgramReport report;
    report.steps = {{.kind = StepKind::upload, .name = "x", .bytes = 4},
                    {.name = "add", .line = 7, .us = 2, .hazards = 1, .result = "add"},
                    {.name = "fill", .us = 1, .result = "fill"},
                    {.name = "add", .line = 7, .us = 6, .times = 3, .result = "add"}};
    const std::vector<ProgramLaunch> launches = launches_of(report);
    ASSERT_EQ(launches.size(), 2u);
    EXPECT_EQ(launches[0].kernel, "add");
    EXPECT_EQ(launches[0].times, 4);
    EXPECT_EQ(launches[0].us, 8);
    EXPECT_EQ(launches[0].hazards, 1);
    EXPECT_EQ(launches[1].result, "fill");
}

TEST(LaunchShape, InWordsOmitsSidesOfOne) {
    LaunchShape shape;
    shape.grid = {4, 1, 1};
    shape.block = {16, 8, 1};
    EXPECT_EQ(in_words(shape), "4 x 16x8");
    shape.grid = {4, 1, 2};
    EXPECT_EQ(in_words(shape), "4x1x2 x 16x8");
}

}  // namespace
}  // namespace lanescope
